import { useEffect, useRef, useState } from 'react'

import { invitationCommand } from '#commands/account'
import { newPassword } from '#contract/users/password'
import { Button } from '#ui/button'
import { TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { addCommands } from '#workspace/command/registry'

const empty = { password: '', repeatPassword: '' }
addCommands([invitationCommand])

/**
 * The form in which an invited person chooses a password. Afterwards they sign in with it.
 * @param onDone called with their address when the password is set
 */
export default function Invitation({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const words = useWords()
  const [failed, setFailed] = useState<readonly string[]>([])
  const send = async (values: typeof empty): Promise<Sent<typeof empty>> => {
    const call = { id: invitationCommand.id, args: { values: { token, ...values }, onAccepted: onDone } }
    const result = await run(call, 'button', { quietFailure: true })
    if (result.status === 'failed') setFailed(result.messages)
    return result
  }
  const form = useContractForm({ schema: newPassword, base: empty, send })
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <main ref={box} className="flex min-h-dvh items-center justify-center bg-canvas p-4">
      <div className="w-full max-w-90 rounded-lg border border-line bg-surface p-8">
        <h1 className="mb-4 text-lg font-semibold">{words('Welcome to Slotdesk')}</h1>
        <Form form={form}>
          <TextField name="password" label="Choose a password" type="password" />
          <TextField name="repeatPassword" label="Repeat the password" type="password" />
          {failed.length > 0 && (
            <p role="alert" className="text-danger">
              {failed.map((message) => words(message)).join(' ')}
            </p>
          )}
          <Button type="submit" intent="primary" className="h-9 justify-center" disabled={form.busy}>
            {words('Go to sign in')}
          </Button>
        </Form>
      </div>
    </main>
  )
}
