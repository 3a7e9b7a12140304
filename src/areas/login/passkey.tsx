import { Fingerprint } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'

import { usePasskeyStep } from '#client/session/passkeys'
import { useSession } from '#client/session/session'
import { passkeySignIn } from '#commands/passkeys'
import { Button } from '#ui/button'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { addCommands } from '#workspace/command/registry'

addCommands(passkeySignIn)

export interface PasskeyProps {
  login: string
  password: string
  /** Called when the account has no authenticator, so that only a recovery code can replace the passkey. */
  onWithoutCodes: () => void
  onSignedIn: () => void
}

type Person = Pick<PasskeyProps, 'login' | 'password'>

const useTry = create<{ busy: boolean; wrong: readonly string[] }>(() => ({ busy: false, wrong: [] }))

async function call(id: 'session.ask-for-passkey' | 'session.use-passkey', { login, password }: Person) {
  const result = await run({ id, args: { login, password } }, 'button', { quietFailure: true })
  useTry.setState({ wrong: result.status === 'failed' ? result.messages : [] })
  return result.status === 'done'
}

async function signIn({ onSignedIn, ...person }: Person & Pick<PasskeyProps, 'onSignedIn'>): Promise<void> {
  useTry.setState({ busy: true })
  const done = await call('session.use-passkey', person)
  useTry.setState({ busy: false })
  if (done && !useSession.getState().codeAsked) onSignedIn()
}

/**
 * Asks the server for a passkey challenge. For an account without an authenticator the browser's passkey dialog then opens by
 * itself, if the account has a passkey for this host.
 */
async function begin({ onWithoutCodes, ...signing }: PasskeyProps): Promise<void> {
  useTry.setState({ busy: false, wrong: [] })
  usePasskeyStep.setState({ offered: null, authenticator: true, options: null })
  await call('session.ask-for-passkey', signing)
  const { offered, authenticator } = usePasskeyStep.getState()
  if (authenticator) return
  onWithoutCodes()
  if (offered) await signIn(signing)
}

/** The button that signs in with a passkey in place of the code, if the account has one for this host. */
export default function PasskeyStep({ login, password, onWithoutCodes, onSignedIn }: PasskeyProps) {
  const words = useWords()
  const { offered, authenticator } = usePasskeyStep()
  const { busy, wrong } = useTry()
  useEffect(
    () => void begin({ login, password, onWithoutCodes, onSignedIn }),
    [login, password, onWithoutCodes, onSignedIn],
  )
  const isUseless = offered === false && !authenticator
  if (!offered && !isUseless && wrong.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      {isUseless && <p>{words('None of your passkeys works at this address, or in this browser.')}</p>}
      {offered && (
        <Button
          intent={authenticator ? 'secondary' : 'primary'}
          className="h-9 w-full"
          disabled={busy}
          onClick={() => void signIn({ login, password, onSignedIn })}
        >
          <Fingerprint size={16} strokeWidth={1.75} />
          {words(busy ? 'Waiting for the passkey…' : 'Use a passkey')}
        </Button>
      )}
      {wrong.length > 0 && (
        <p role="alert" className="text-danger">
          {wrong.map((message) => words(message)).join(' ')}
        </p>
      )}
    </div>
  )
}
