import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'

import { noteSignedIn, useSession } from '#client/session/session'
import { takeWanted } from '#client/session/wanted'
import { Failure } from '#contract/base/failure'
import { dropKeysUntilIdle } from '#ui/key-idle'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/form/field'
import { Input } from '#ui/input'
import { late } from '#ui/late'
import { useWords } from '#ui/words'
import { describeFailure, run } from '#workspace/command/gate'

type Fields = Readonly<Record<string, string>>

/** The form's values are in a store, so that a remount does not lose what was typed. */
const useLogin = create<{ login: string; password: string; busy: boolean; errors: Fields }>(() => ({
  login: '',
  password: '',
  busy: false,
  errors: {},
}))

/** The messages by field. Messages without a field belong to the form. */
function messagesOf(error: unknown): Fields {
  const fields = error instanceof Failure ? error.detail.fields : undefined
  const named = Object.entries(fields ?? {}).map(([field, texts]) => [field, texts.join(' ')])
  return named.length > 0
    ? Object.fromEntries(named)
    : { form: describeFailure(error, 'Login server error.').join(' ') }
}

async function submit(onSignedIn: () => void, code?: string): Promise<void> {
  const { login, password, busy } = useLogin.getState()
  if (busy) return
  const missing = {
    ...(login.trim() ? {} : { login: 'Field can not be empty' }),
    ...(password ? {} : { password: 'Field can not be empty' }),
  }
  if (Object.keys(missing).length > 0) return useLogin.setState({ errors: missing })
  useLogin.setState({ busy: true, errors: {} })
  const result = await run(
    { id: 'session.sign-in', args: { login: login.trim(), password, ...(code ? { code } : {}) } },
    'button',
    { quietFailure: true },
  )
  useLogin.setState({ busy: false, errors: result.status === 'failed' ? messagesOf(result.error) : {} })
  if (result.status === 'done' && !useSession.getState().codeAsked) onSignedIn()
}

const { Late: Passkey } = late(() => import('./passkey').then((module) => module.default))
const { Late: Invitation } = late(() => import('./invitation').then((module) => module.default))

/** The sign-in form; for an invited person first the form for a new password. */
export function Login(props: LoginProps) {
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get('invitation'))
  const [invited, setInvited] = useState(false)
  if (token === null) return <SignIn {...props} invited={invited} />
  const signIn = (login: string) => {
    history.replaceState(null, '', '/login')
    useLogin.setState({ login })
    setInvited(true)
    setToken(null)
  }
  return <Invitation token={token} onDone={signIn} />
}

interface LoginProps {
  brand: string
  /** The session ended while the workspace was open: the form covers it, and the person may still be typing. */
  ended?: boolean
  /** Called after the sign-in. Left out: the page opens that was requested before it. */
  onSignedIn?: () => void
}

function openWanted(): void {
  noteSignedIn()
  location.assign(takeWanted())
}

/**
 * The sign-in form: email and password, then the second factor in a modal where the account has one.
 * @param props.invited the person has just chosen the password of their invitation
 */
function SignIn({ brand, ended = false, invited, onSignedIn = openWanted }: LoginProps & { invited: boolean }) {
  const { login, password, busy, errors } = useLogin()
  const words = useWords()
  const codeAsked = useSession((state) => state.codeAsked)
  const refused = useSession((state) => state.refused)
  const form = useRef<HTMLFormElement>(null)
  // Clears the values, because the page stays open: the next sign-in over the workspace must not contain the password.
  useEffect(() => () => useLogin.setState({ login: '', password: '' }), [])
  useEffect(() => {
    if (!ended) return undefined
    return dropKeysUntilIdle(window, {
      isDropped: () => document.activeElement === document.body,
      onIdle: () => form.current?.querySelector('input')?.focus(),
    })
  }, [ended])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(onSignedIn)
  }
  return (
    <main className={`flex min-h-dvh items-center justify-center p-4 ${ended ? 'bg-scrim' : 'bg-canvas'}`}>
      <form
        ref={form}
        onSubmit={onSubmit}
        noValidate
        className="flex w-full max-w-90 flex-col gap-2 rounded-lg border border-line bg-surface p-8"
      >
        <header className="mb-2">
          <h1 className="text-lg font-semibold">{words('Sign in to Slotdesk')}</h1>
          <p className="text-muted">{brand}</p>
        </header>
        {(ended || invited) && (
          <output className="mb-2 block rounded-md bg-sunken px-3 py-2">
            {words(ended ? 'Your session ended. What you typed is kept.' : 'Your password is set. Sign in with it.')}
          </output>
        )}
        <LoginField
          name="login"
          label={words('Email')}
          type="email"
          autoComplete="username"
          value={login}
          error={errors.login}
          first={!ended && !invited}
        />
        <LoginField
          name="password"
          label={words('Password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          first={invited}
        />
        {(errors.form ?? refused) && (
          <p role="alert" className="text-danger">
            {words(errors.form ?? refused ?? '')}
          </p>
        )}
        <Button type="submit" intent="primary" disabled={busy} className="h-9 justify-center">
          {words(busy ? 'Signing in…' : 'Sign in')}
        </Button>
      </form>
      <CodeDialog
        open={codeAsked}
        error={errors.two_fa_code ?? errors.password ?? errors.form}
        busy={busy}
        onSubmit={(code) => void submit(onSignedIn, code)}
        onSignedIn={onSignedIn}
      />
    </main>
  )
}

interface LoginFieldProps {
  name: 'login' | 'password'
  label: string
  type: string
  autoComplete: string
  value: string
  error?: string
  /** True: the field gets the focus when the page opens. */
  first?: boolean
}

/**
 * Focuses a field that appears, unless another element has the focus. It is the same function at every render, so that React calls
 * it once and does not take the focus back from the password.
 */
const focusAppearing = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}

function LoginField({ name, label, error, first = false, ...input }: LoginFieldProps) {
  return (
    <Field label={label} given={error === undefined ? [] : [error]}>
      {(ariaProps) => (
        <Input
          {...ariaProps}
          name={name}
          {...input}
          ref={first ? focusAppearing : undefined}
          className="h-9 w-full"
          onChange={(event) => useLogin.setState({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

interface CodeDialogProps {
  open: boolean
  error: string | undefined
  busy: boolean
  onSubmit: (code: string) => void
  onSignedIn: () => void
}

/**
 * Why a typed code is refused, in the messages of the specification: it is required, has digits only, exactly six. Null: it may be
 * sent, as a recovery code may.
 */
function wrongCode(code: string): string | null {
  if (code === '') return 'Please enter the verification code'
  // A recovery code replaces the code of the authenticator. The server takes it in capitals and without its hyphen too.
  if (/^[a-z2-7]{5}[\s-]?[a-z2-7]{5}$/i.test(code)) return null
  if (!/^\d+$/.test(code)) return 'Authentication code must be number.'
  return code.length === 6 ? null : 'Verification code must be 6 digits'
}

function CodeDialog({ open, error, busy, onSubmit, onSignedIn }: CodeDialogProps) {
  const words = useWords()
  const { login, password } = useLogin()
  const [hasCodes, setHasCodes] = useState(true)
  const withoutCodes = useCallback(() => setHasCodes(false), [])
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const message = wrong ?? error
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongCode(code)
    setWrong(found)
    if (!found) onSubmit(code)
  }
  return (
    <Dialog
      open={open}
      onClose={() => useSession.setState({ codeAsked: false })}
      title={words('Two-Factor Authentication')}
      description={words(
        hasCodes
          ? 'Enter the six digits your authenticator shows, or a recovery code.'
          : 'Use your passkey. Where you cannot, enter a recovery code.',
      )}
      footer={
        <Button type="submit" form="two-factor" intent={hasCodes ? 'primary' : 'secondary'} disabled={busy}>
          {words('Verify')}
        </Button>
      }
    >
      <form id="two-factor" onSubmit={send} noValidate>
        <Field
          label={words(hasCodes ? 'Verification code' : 'Recovery code')}
          given={message === undefined ? [] : [message]}
        >
          {(ariaProps) => (
            <Input
              {...ariaProps}
              data-autofocus
              autoComplete="one-time-code"
              maxLength={11}
              className="h-10 w-full text-center text-lg tracking-[0.2em] tabular-nums"
              value={code}
              onChange={(event) => setCode(event.target.value.trim())}
            />
          )}
        </Field>
      </form>
      <Passkey login={login.trim()} password={password} onWithoutCodes={withoutCodes} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
