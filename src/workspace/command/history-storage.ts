// Keeps the history over a reload of this window. An undo that is data is kept with it; an undo that is a function is lost.
import { z } from 'zod'

import { undoOfKept } from '#workspace/command/bulk'
import { type Done, historyKept, useHistory } from '#workspace/command/history'

const call = z.object({ id: z.string(), args: z.record(z.string(), z.unknown()).optional() })
const entry = z.object({
  call,
  title: z.string(),
  on: z.string().optional(),
  source: z.enum(['key', 'button', 'menu', 'palette', 'link', 'drop', 'toast', 'history', 'command']),
  at: z.number(),
  undone: z.boolean().optional(),
  failed: z.array(z.object({ id: z.number(), name: z.string().optional(), messages: z.array(z.string()) })).optional(),
  error: z.array(z.string()).optional(),
  tabId: z.string().optional(),
  retry: call.optional(),
  back: z
    .object({
      subject: z.string(),
      rows: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          status: z.number().optional(),
          set: z.record(z.string(), z.unknown()),
          was: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    })
    .optional(),
})

const storageKey = 'slotdesk.activity'

function load(storage: Pick<Storage, 'getItem'>): Done[] {
  try {
    const list = z.array(entry).parse(JSON.parse(storage.getItem(storageKey) ?? '[]'))
    // Older than anything of now: their numbers count down from 0.
    return list.map(
      ({ back, ...done }, at) =>
        ({ ...done, key: at - list.length, ...(back ? { undo: undoOfKept(back) } : {}) }) as Done,
    )
  } catch {
    // A stored history that cannot be read is dropped; the history begins empty.
    return []
  }
}

/** Puts the stored steps before the steps of this page, and stores each later change. @returns a function that stops. */
export function keepActivity(storage: Pick<Storage, 'getItem' | 'setItem'>): () => void {
  const before = load(storage)
  const stop = useHistory.subscribe(({ list }) => {
    try {
      storage.setItem(
        storageKey,
        JSON.stringify(list.map(({ undo, key: _key, ...rest }) => ({ ...rest, back: undo?.kept }))),
      )
    } catch {
      // A full storage: the list is kept until the window closes.
    }
  })
  // Heard by what keeps it: what was done before this was loaded is kept too.
  useHistory.setState(({ list }) => ({ list: [...before, ...list].slice(-historyKept) }))
  return stop
}
