import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { z } from 'zod'

import { accountChanged, devices } from '#client/session/account'
import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { ifMatch } from '#client/lists/records'
import { optionsWith } from '#client/lists/subject'
import { restore } from '#client/lists/restored-versions'
import { reloadPerson, useSession } from '#client/session/session'
import { setTwoFactor, useTwoFactorSetup } from '#client/session/two-factor'
import { Failure } from '#contract/base/failure'
import { ownNames, type OwnNames } from '#contract/users/users'
import { command } from '#workspace/command/command'
import { configureFrame } from '#workspace/frame/options'

import { goCommand } from '#commands/frame/go'

const base = { subject: 'account', right: 'signed-in' } as const

/** Accepts an invitation by choosing a password, on the sign-in page. */
export const invitationCommand = command({
  ...base,
  id: 'account.accept-invitation',
  title: 'Choose the password of an invitation',
  right: 'public',
  available: () => (useSession.getState().me ? 'hidden' : true),
  arguments: {
    schema: z.object({
      values: z.object({ token: z.string(), password: z.string(), repeatPassword: z.string() }).optional(),
      onAccepted: z.custom<(email: string) => void>().optional(),
    }),
    sources: {},
  },
  risk: 'none',
  writes: true,
  quiet: true,
  failure: 'Login server error.',
  run: async ({ values, onAccepted }) => {
    if (!values) throw new Failure(422, 'Open the link of the invitation')
    const { email } = await api.users.accept({ body: values })
    onAccepted?.(email)
  },
})

/**
 * A change of the person's own names: the fields that change, as they will be and as they were in the version. The former values
 * may break the rules: a person whose account an import made has no position.
 */
const nameChange = z.object({
  id: z.number(),
  version: z.number(),
  values: ownNames.partial(),
  before: z.partialRecord(ownNames.keyof(), z.string()),
})

/** Writes the person's own names, and shows them. @returns the record as it is now */
async function writeNames(id: number, version: number, body: Partial<OwnNames>) {
  const saved = await api.users.update({ params: { id }, body, headers: ifMatch(id, version), retry: true })
  accountChanged()
  await reloadPerson()
  const { me } = useSession.getState()
  if (me) configureFrame({ user: { name: me.name } })
  return saved
}

/** The screens that show the authenticator's dialog and the recovery codes. */
const withDialog = new Set<string | undefined>(['account', 'author-info'])

/** The commands of the signed-in person's account. */
export const accountCommands = [
  goCommand('account', 'Go to your account', UserRound, 'signed-in', {
    keys: 'g y',
    keywords: ['password', 'security', '2fa', 'passkeys', 'devices'],
  }),
  invitationCommand,
  command({
    ...base,
    id: 'account.change-name',
    title: 'Change your name',
    icon: UserRound,
    keywords: ['display name', 'position', 'rename'],
    arguments: { schema: z.object({ change: nameChange.optional() }), sources: {} },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating user.',
    run: async ({ change }, { run }) => {
      // Without the names, the account screen is opened, whose form asks for them.
      if (!change) return run({ id: 'account.go' })
      const { id, version, values, before } = change
      const saved = await writeNames(id, version, values)
      const was = ownNames.partial().safeParse(before)
      return {
        message: 'Updated',
        // The server refuses an empty name, so such a change has no undo.
        ...(was.success
          ? { undo: async () => void (await restore('users', saved, (seen) => writeNames(id, seen, was.data))) }
          : {}),
      }
    },
  }),
  command({
    ...base,
    id: 'account.change-password',
    title: 'Change the password',
    icon: KeyRound,
    arguments: {
      schema: z.object({
        values: z.object({ old_password: z.string(), password: z.string(), repeatPassword: z.string() }).optional(),
      }),
      sources: {},
    },
    risk: 'none',
    writes: true,
    failure: 'Error updating user.',
    run: async ({ values }, { run }) => {
      // Without the passwords, the account screen is opened, whose form asks for them.
      if (!values) return run({ id: 'account.go' })
      await api.account.password({ body: values })
      accountChanged()
      return { message: 'Updated', details: ['Your other devices are signed out.'] }
    },
  }),
  command({
    ...base,
    id: 'account.set-up-two-factor',
    title: 'Change Two-Factor',
    icon: ShieldCheck,
    keywords: ['2fa', 'authenticator', 'totp', 'security'],
    risk: 'none',
    writes: true,
    quiet: true,
    failure: 'Error fetching data.',
    run: async (_args, { context, run }) => {
      if (!withDialog.has(context.tab?.view)) await run({ id: 'account.go' })
      useTwoFactorSetup.setState({ setup: await api.account.generate(), recoveryCodes: null })
    },
  }),
  command({
    ...base,
    id: 'account.confirm-two-factor',
    title: 'Verify the code and turn two-factor on',
    icon: ShieldCheck,
    arguments: { schema: z.object({ code: z.string().optional() }), sources: {} },
    risk: 'none',
    writes: true,
    failure: 'Error updating user.',
    run: async ({ code }, { run }) => {
      // Without a code, the dialog is opened, which asks for it.
      if (code === undefined) return run({ id: 'account.set-up-two-factor' })
      const { recovery_codes } = await api.account.confirm({ body: { code } })
      useTwoFactorSetup.setState({ setup: null, recoveryCodes: recovery_codes })
      setTwoFactor(true)
      accountChanged()
      return { message: 'Two Factor Authentication was changed' }
    },
  }),
  command({
    ...base,
    id: 'account.sign-out-device',
    title: 'Sign a device out',
    icon: LogOut,
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: {
        id: {
          kind: 'search',
          label: 'Device',
          search: async (text) => {
            const others = (await queries.fetchQuery(devices)).filter(({ current }) => !current)
            const options = others.map(({ id, agent, address }) => ({
              value: id,
              label: agent ?? 'Unknown browser',
              detail: address ?? '',
            }))
            return optionsWith(options, text)
          },
        },
      },
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error updating user.',
    confirm: () => ({ message: 'Sign this device out?', confirm: 'Sign out' }),
    run: async ({ id }) => {
      await api.account.endOne({ params: { id } })
      accountChanged()
      return { message: 'Signed out' }
    },
  }),
  command({
    ...base,
    id: 'account.sign-out-everywhere',
    title: 'Sign out everywhere else',
    icon: LogOut,
    keywords: ['devices', 'sessions'],
    risk: 'confirm',
    writes: true,
    failure: 'Error updating user.',
    confirm: () => ({ message: 'Sign all other devices out?', confirm: 'Sign out' }),
    run: async () => {
      await api.account.endOthers()
      accountChanged()
      return { message: 'Signed out' }
    },
  }),
]
