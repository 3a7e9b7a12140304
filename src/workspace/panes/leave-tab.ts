// Leaves tabs. The code that asks about unsaved work is loaded after the first frame.
type Closing = typeof import('#workspace/panes/close-tabs')

let closing: Closing | undefined

/** Loads the code that asks about unsaved work. A tab calls it when it first has some. */
export const loadClosing = async (): Promise<Closing> => (closing ??= await import('#workspace/panes/close-tabs'))

/**
 * As `mayLeaveTab` of close-tabs. When its code is loaded, the focus moves in the same task, so that the next key is not typed into
 * the form that is being left.
 */
export const mayLeaveTab = async (tabId: string): Promise<boolean> =>
  (closing ?? (await loadClosing())).mayLeaveTab(tabId)

/** As `closeTabs` of close-tabs; the focus moves as in `mayLeaveTab`. */
export const closeTabs = async (tabIds: readonly string[]): Promise<boolean> =>
  (closing ?? (await loadClosing())).closeTabs(tabIds)
