import { create } from 'zustand'

import type { Place } from '#workspace/command/command'

/** Whether the list of keys is open, and the place it was opened in. Apart from the sheet itself, which is loaded when idle. */
export const useCheatSheet = create<{ open: boolean; from: Place }>(() => ({ open: false, from: 'everywhere' }))
