export { Login } from './login'
export { signInAgain } from './sign-in-again'
