export { Login } from './login'
