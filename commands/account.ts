import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { z } from 'zod'

import { accountChanged, devices } from '#client/session/account'
import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import { setTwoFactor, useTwoFactorSetup } from '#client/session/two-factor'
import { Failure } from '#contract/failure'
import { command } from '#workspace/command/command'

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
    }),
    sources: {},
  },
  risk: 'none',
  writes: true,
  quiet: true,
  failure: 'Login server error.',
  run: async ({ values }) => {
    if (!values) throw new Failure(422, 'Open the link of the invitation')
    const { email } = await api.users.accept({ body: values })
    return { details: [email] }
  },
})

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
          search: async () =>
            (await queries.fetchQuery(devices))
              .filter(({ current }) => !current)
              .map(({ id, agent, address }) => ({
                value: id,
                label: agent ?? 'Unknown browser',
                detail: address ?? '',
              })),
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
