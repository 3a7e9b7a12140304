import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { z } from 'zod'

import { accountChanged, deviceName, ownPasskeys } from '#client/session/account'
import { api } from '#client/api/api-late'
import { keepToken } from '#client/api/connection'
import { hasPasskeys, makePasskey, noPasskeys, signWithPasskey, usePasskeyStep } from '#client/session/passkeys'
import { optionsWith } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import { isSignedIn, useSession } from '#client/session/session'
import { setTwoFactor, useTwoFactorSetup } from '#client/session/two-factor'
import { command } from '#workspace/command/command'

const base = { subject: 'account', right: 'signed-in', writes: true, failure: 'Error updating user.' } as const

/** The palette step that asks for one of the person's passkeys. */
const which = {
  kind: 'search',
  label: 'Passkey',
  search: async (text: string) => {
    const { items } = await queries.fetchQuery(ownPasskeys)
    return optionsWith(
      items.map(({ id, name }) => ({ value: id, label: name })),
      text,
    )
  },
} as const

const nameOf = async (id: number): Promise<string | undefined> =>
  (await queries.ensureQueryData(ownPasskeys)).items.find((one) => one.id === id)?.name

async function rename(id: number, name: string): Promise<void> {
  await api.passkeys.rename({ params: { id }, body: { name } })
  accountChanged()
}

/** The commands of the person's passkeys. */
export const passkeyCommands = [
  command({
    ...base,
    id: 'account.add-passkey',
    title: 'Add a passkey',
    icon: Fingerprint,
    keywords: ['2fa', 'webauthn', 'security key', 'fingerprint'],
    available: () => (hasPasskeys() ? true : { reason: noPasskeys }),
    risk: 'none',
    run: async (_args, { context, run }) => {
      // The account screen shows the recovery codes.
      if (context.tab?.view !== 'account') await run({ id: 'account.go' })
      const credential = await makePasskey(await api.passkeys.options())
      const name = deviceName(navigator.userAgent) || 'Browser'
      const { recovery_codes } = await api.passkeys.add({ body: { name, credential } })
      if (recovery_codes) useTwoFactorSetup.setState({ setup: null, recoveryCodes: recovery_codes })
      setTwoFactor(true)
      accountChanged()
      return { message: 'Added', details: ['Your other devices are signed out.'] }
    },
  }),
  command({
    ...base,
    id: 'account.rename-passkey',
    title: 'Rename a passkey',
    icon: Pencil,
    arguments: {
      schema: z.object({ id: z.number().int().positive(), name: z.string() }),
      sources: { id: which, name: { kind: 'text', label: 'Name', placeholder: 'Work laptop' } },
    },
    risk: 'undoable',
    run: async ({ id, name }) => {
      const before = await nameOf(id)
      await rename(id, name)
      return { message: 'Updated', undo: before === undefined ? undefined : () => rename(id, before) }
    },
  }),
  command({
    ...base,
    id: 'account.remove-passkey',
    title: 'Remove a passkey',
    icon: Trash2,
    arguments: { schema: z.object({ id: z.number().int().positive() }), sources: { id: which } },
    risk: 'confirm',
    confirm: async ({ id }) => {
      const { items, authenticator } = await queries.fetchQuery(ownPasskeys)
      // Another window may have removed it already.
      const isLast = items.length === 1 && items[0]?.id === id && !authenticator
      return {
        message: 'Remove this passkey?',
        detail: items.find((one) => one.id === id)?.name,
        notes: [
          isLast
            ? 'It is your last second factor: you then sign in with your password alone, and your recovery codes end.'
            : 'It signs you in no more. Your other second factors stay.',
          'Your other devices are signed out.',
        ],
        confirm: 'Remove',
        danger: true,
      }
    },
    run: async ({ id }) => {
      await api.passkeys.remove({ params: { id } })
      accountChanged()
      // The passkey is removed, also where the others cannot be read now.
      const left = await queries.fetchQuery(ownPasskeys).catch(() => undefined)
      if (left) setTwoFactor(left.items.length > 0 || left.authenticator)
      return { message: 'Removed' }
    },
  }),
]

const credentials = {
  schema: z.object({ login: z.string(), password: z.string() }),
  sources: { login: { kind: 'text', label: 'Email' }, password: { kind: 'text', label: 'Password' } },
} as const
const atSignIn = {
  subject: 'session',
  right: 'public',
  available: () => (useSession.getState().me && isSignedIn() ? 'hidden' : true),
  risk: 'none',
  writes: false,
  quiet: true,
  failure: 'Login server error.',
} as const

/** How long a challenge is used, in milliseconds. The server accepts it for five minutes; one is left for the transfer. */
const challengeTime = 4 * 60_000

async function askForPasskey(login: string, password: string) {
  const { options, authenticator } = await api.passkeys.challenge({ body: { login, password } })
  usePasskeyStep.setState({
    offered: options !== null && hasPasskeys(),
    authenticator,
    options,
    until: Date.now() + challengeTime,
  })
  return options
}

/** The second step of a sign-in with a passkey, on the sign-in page. */
export const passkeySignIn = [
  command({
    ...atSignIn,
    id: 'session.ask-for-passkey',
    title: 'See whether a passkey signs in',
    icon: Fingerprint,
    arguments: credentials,
    run: async ({ login, password }) => {
      await askForPasskey(login, password)
    },
  }),
  command({
    ...atSignIn,
    id: 'session.use-passkey',
    title: 'Use a passkey',
    icon: Fingerprint,
    arguments: credentials,
    run: async ({ login, password }) => {
      const { options: kept, until } = usePasskeyStep.getState()
      usePasskeyStep.setState({ options: null })
      const options = kept && Date.now() < until ? kept : await askForPasskey(login, password)
      if (!options) return
      usePasskeyStep.setState({ options: null })
      const credential = await signWithPasskey(options)
      const { token } = await api.passkeys.signIn({ body: { login, password, credential } })
      keepToken(token)
      useSession.setState({ codeAsked: false })
    },
  }),
]
