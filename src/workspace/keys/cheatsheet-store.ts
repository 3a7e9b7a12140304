import { create } from 'zustand'

/** Whether the list of keys is open. Apart from the sheet itself, which is loaded when idle. */
export const useCheatSheet = create<{ open: boolean }>(() => ({ open: false }))
