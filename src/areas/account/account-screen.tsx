import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { deviceName, devices, ownPasskeys, ownRecord } from '#client/session/account'
import { useSession } from '#client/session/session'
import { passwordInput, type SignedInDevice } from '#contract/users/account'
import { type OwnNames, ownNames, type User } from '#contract/users/users'
import { Button } from '#ui/button'
import { formatInstant } from '#ui/dates/datetime'
import { TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'
import { FormMessages } from '#workspace/form/side-form'
import { useFrame } from '#workspace/frame/options'

import { Passkeys } from './passkeys'
import { TwoFactorDialog } from '#workspace/form/two-factor-dialog'

/** The account of the signed-in person. */
export default function AccountScreen() {
  const words = useWords()
  const me = useSession((state) => state.me)
  const { data: record } = useQuery(ownRecord)
  return (
    <div className="h-full overflow-y-auto bg-surface" data-main tabIndex={-1}>
      <div className="mx-auto flex max-w-160 flex-col gap-8 p-6">
        <header>
          <h1 className="text-lg font-semibold">{me?.name}</h1>
          <p className="text-muted">{[me?.email, me?.role].filter(Boolean).join(' · ')}</p>
        </header>
        {record && (
          <Part title={words('Your name')}>
            <NameForm key={record.id} record={record} />
          </Part>
        )}
        <Part title={words('Two-Factor Authentication')}>
          <p className="mb-3 text-muted">{words(useAskedAtSignIn())}</p>
          <CommandButton command="account.set-up-two-factor" />
        </Part>
        <Part title={words('Passkeys')}>
          <Passkeys />
        </Part>
        <Part title={words('Password')}>
          <PasswordForm />
        </Part>
        <Part title={words('Where you are signed in')}>
          <Devices />
        </Part>
      </div>
      <TwoFactorDialog />
    </div>
  )
}

/** A sentence that says which factors a sign-in asks for. */
function useAskedAtSignIn(): string {
  const wasOn = useSession((state) => state.me?.two_fa_enabled)
  const { data } = useQuery(ownPasskeys)
  // Another window, or an administrator, may have changed it since the session was read.
  const isOn = data ? data.authenticator || data.items.length > 0 : wasOn
  if (!isOn)
    return 'Signing in asks for your password alone. A second factor keeps the account yours if the password is known.'
  if (!data) return 'Signing in asks for a second factor.'
  if (data.items.length === 0) return 'Signing in asks for a code of your authenticator.'
  return data.authenticator
    ? 'Signing in asks for a passkey, or a code of your authenticator.'
    : 'Signing in asks for a passkey, or a recovery code.'
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const ownNameFields = ['username', 'nickname', 'position'] as const

const namesOf = ({ username, nickname, position }: OwnNames): OwnNames => ({ username, nickname, position })

/** The fields of `names` that differ from those of `from`. */
const changedNames = (from: OwnNames, names: OwnNames): Partial<OwnNames> =>
  Object.fromEntries(ownNameFields.flatMap((name) => (names[name] === from[name] ? [] : [[name, names[name]]])))

/** The names of the person, which they change themselves. */
function NameForm({ record }: { record: User }) {
  const words = useWords()
  const send = async (values: OwnNames): Promise<Sent<OwnNames>> => {
    const { id, version } = record
    const change = { id, version, values: changedNames(record, values), before: changedNames(values, namesOf(record)) }
    return run({ id: 'account.change-name', args: { change } }, 'button', { quietFailure: true })
  }
  const form = useContractForm({ schema: ownNames, base: namesOf(record), judgesChanged: true, send })
  const { fill } = form
  // The record may be changed by an undo or by somebody else. What is typed stays.
  const filled = useRef<OwnNames>(record)
  useEffect(() => {
    const from = filled.current
    filled.current = record
    fill(namesOf(record), (typed) => ({ ...namesOf(record), ...changedNames(from, typed) }))
  }, [record, fill])
  return (
    <Form form={form} className="flex max-w-80 flex-col gap-1.5">
      <TextField name="username" label="Name" max={150} />
      <TextField name="nickname" label="Display name" max={100} />
      <TextField name="position" label="Position" max={100} />
      <FormMessages messages={form.given[''] ?? []} />
      <Button type="submit" className="mt-2 self-start" disabled={form.busy || !form.dirty}>
        {words('Change your name')}
      </Button>
    </Form>
  )
}

const empty = { old_password: '', password: '', repeatPassword: '' }

function PasswordForm() {
  const words = useWords()
  const send = async (values: typeof empty): Promise<Sent<typeof empty>> => {
    const result = await run({ id: 'account.change-password', args: { values } }, 'button', { quietFailure: true })
    return { ...result, saved: empty }
  }
  const form = useContractForm({ schema: passwordInput, base: empty, send })
  return (
    <Form form={form} className="flex max-w-80 flex-col gap-1.5">
      <TextField name="old_password" label="Your password now" type="password" autoComplete="current-password" />
      <TextField name="password" label="New password" type="password" />
      <TextField name="repeatPassword" label="Repeat the password" type="password" />
      <FormMessages messages={form.given[''] ?? []} />
      <Button type="submit" intent="primary" className="mt-2 self-start" disabled={form.busy}>
        {words('Change the password')}
      </Button>
    </Form>
  )
}

function Devices() {
  const { data = [] } = useQuery(devices)
  return (
    <>
      <ul className="mb-3 rounded-md border border-line">
        {data.map((device) => (
          <DeviceRow key={device.id} {...device} />
        ))}
      </ul>
      {data.length > 1 && <CommandButton command="account.sign-out-everywhere" />}
    </>
  )
}

function DeviceRow({ id, agent, address, last_seen_at, current }: SignedInDevice) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const name = deviceName(agent) || words('Browser')
  const seen = [address, words('last seen {time}', { time: formatInstant(last_seen_at, zone) })]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={agent ?? undefined}>
          {name}
          {current && <span className="text-muted"> · {words('this device')}</span>}
        </span>
        <span className="block truncate text-sm text-muted" data-numbers>
          {seen}
        </span>
      </span>
      {!current && (
        <CommandButton
          command={{ id: 'account.sign-out-device', args: { id } }}
          label={words('Sign out')}
          aria-label={words('Sign out {name}', { name: `${name} · ${seen}` })}
          intent="ghost"
        />
      )}
    </li>
  )
}
