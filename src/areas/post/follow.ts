// What must go on while no screen of a post is drawn: hidden tabs keep their lock, closed tabs give it back.
import { closeDraft, type Draft, drafts, editDraft, followPage, isEditable, registerFlush } from '#client/post-draft'
import { destroyEditor, flushEditor, replaceText, setEditable } from '#editor/pool'
import { notify } from '#workspace/notices'
import { tabsOf } from '#workspace/panes'
import { useWorkspace } from '#workspace/store'

const postPath = /^\/posts\/(\d+)(?:[?#].*)?$/

/** The posts that have a tab. */
function postsInTabs(): Set<number> {
  const found = tabsOf(useWorkspace.getState().layout).flatMap(({ path }) => {
    const id = postPath.exec(path)?.[1]
    return id ? [Number(id)] : []
  })
  return new Set(found)
}

let following = false

/** Starts with the first post that is opened; runs as long as the page. */
export function followPosts(): void {
  if (following) return
  following = true
  followPage(window)
  useWorkspace.subscribe((state, before) => {
    if (state.layout !== before.layout) closeUnopened()
  })
  drafts.subscribe((state, before) => {
    for (const draft of Object.values(state.byId)) {
      const old = before.byId[draft.id]
      if (old !== draft) draftChanged(draft, old)
    }
  })
}

function closeUnopened(): void {
  const open = postsInTabs()
  for (const { id } of Object.values(drafts.getState().byId)) {
    if (open.has(id)) continue
    closeDraft(id)
    destroyEditor(id)
  }
}

function draftChanged(draft: Draft, before: Draft | undefined): void {
  if (!before) registerFlush(draft.id, () => flushEditor(draft.id))
  if (draft.problem && draft.problem !== before?.problem) notify({ kind: 'error', message: draft.problem })
  if (before && draft.textAt !== before.textAt) replaceText(draft.id, draft.values.body)
  setEditable(draft.id, isEditable(draft))
}

/** The editor's newest text into the draft. */
export const takeText = (id: number) => (body: string) => editDraft(id, { body })
