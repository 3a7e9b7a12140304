import { useEffect, useRef, useState } from 'react'

import { invitationCommand } from '#commands/account'
import { Failure } from '#contract/base/failure'
import { newPassword } from '#contract/users/password'
import { Button } from '#ui/button'
import { TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { addCommands } from '#workspace/command/registry'

const empty = { password: '', repeatPassword: '' }
addCommands([invitationCommand])

/** Whether an invitation is over, so that no password is taken with it any more. */
const isOver = (error: unknown): boolean => error instanceof Failure && error.detail.fields?.['token'] !== undefined

/** Focuses a link that appears. It is the same function at every render, so that React calls it once. */
const focusAppearing = (link: HTMLAnchorElement | null): void => link?.focus()

/**
 * The form in which an invited person chooses a password. Afterwards they sign in with it.
 * @param onDone called with their address when the password is set
 */
export default function Invitation({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const words = useWords()
  const [failed, setFailed] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  const send = async (values: typeof empty): Promise<Sent<typeof empty>> => {
    const call = { id: invitationCommand.id, args: { values: { token, ...values }, onAccepted: onDone } }
    const result = await run(call, 'button', { quietFailure: true })
    if (result.status === 'failed') {
      setFailed(result.messages)
      setOver(isOver(result.error))
    }
    return result
  }
  const form = useContractForm({ schema: newPassword, base: empty, send })
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <main ref={box} className="flex min-h-dvh items-center justify-center bg-canvas p-4">
      <div className="w-full max-w-90 rounded-lg border border-line bg-surface p-8">
        <h1 className="mb-4 text-lg font-semibold">{words('Welcome to Slotdesk')}</h1>
        {!over && (
          <Form form={form}>
            <TextField name="password" label="Choose a password" type="password" />
            <TextField name="repeatPassword" label="Repeat the password" type="password" />
            <Button type="submit" intent="primary" className="h-9 justify-center" disabled={form.busy}>
              {words('Go to sign in')}
            </Button>
          </Form>
        )}
        {failed.length > 0 && (
          <p role="alert" className="mt-2 text-danger">
            {failed.map((message) => words(message)).join(' ')}
          </p>
        )}
        {over && (
          <a ref={focusAppearing} href="/" className="mt-4 inline-block text-accent hover:underline">
            {words('Go to sign in')}
          </a>
        )}
      </div>
    </main>
  )
}
