import { create } from 'zustand'

/** The two-factor dialog: what it shows, while it is open. */
export const useTwoFactorSetup = create<{
  setup: { image: string; secret: string } | null
  recoveryCodes: readonly string[] | null
}>(() => ({ setup: null, recoveryCodes: null }))
