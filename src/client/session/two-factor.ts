import { create } from 'zustand'

import { useSession } from './session'

/** The state of the two-factor dialog. */
export const useTwoFactorSetup = create<{
  setup: { image: string; secret: string } | null
  recoveryCodes: readonly string[] | null
}>(() => ({ setup: null, recoveryCodes: null }))

/** Notes in the session whether the signed-in person has a second factor. */
export function setTwoFactor(two_fa_enabled: boolean): void {
  const { me } = useSession.getState()
  if (me) useSession.setState({ me: { ...me, two_fa_enabled } })
}
