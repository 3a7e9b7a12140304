import { create } from 'zustand'

import type { Place } from '#workspace/keys/places'

/**
 * Whether the cheat sheet of keys is open, and the place it was opened in. In its own file, because the sheet itself loads when the
 * browser is idle.
 */
export const useCheatSheet = create<{ open: boolean; from: Place }>(() => ({ open: false, from: 'everywhere' }))
