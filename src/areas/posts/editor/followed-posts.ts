// Work that continues while no screen of a post is drawn: hidden tabs keep their lock, closed tabs release it.
import {
  closeDraft,
  type Draft,
  drafts,
  editDraft,
  flushDraft,
  followPage,
  isCutOff,
  isEditable,
  openingIds,
  registerFlush,
} from '#client/post-draft/draft'
import { followServerDrafts } from '#client/post-draft/server-drafts'
import { say } from '#contract/base/say'
import { flushEditor, keepEditors, replaceText, setEditable } from '#editor/pool'
import type { Lost } from '#editor/paste/paste'
import { notify } from '#workspace/command/notices'
import { tableTooLarge } from '#text/tables'
import { panesOf, tabsOf } from '#workspace/panes/tree'
import { focusTab } from '#workspace/panes/operations'
import { changeLayout, useWorkspace } from '#workspace/panes/store'
import { noteTab } from '#workspace/panes/tabs'

import { postOfTab, useBeside } from './side-list'

/** The tab ids of each open post, in a tab of its own or beside a list. */
function tabsByPost(): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const tab of tabsOf(useWorkspace.getState().layout)) {
    const id = postOfTab(tab)
    if (id !== undefined) found.set(id, (found.get(id) ?? new Set<string>()).add(tab.id))
  }
  return found
}

let following = false

/**
 * Starts to follow open posts, once: drafts are sent to the server, and tabs and editors follow the drafts. It runs until the page
 * closes.
 */
export function followPosts(): void {
  if (following) return
  following = true
  followPage(window)
  followServerDrafts()
  useWorkspace.subscribe((state, before) => {
    if (state.layout !== before.layout) tabsChanged()
  })
  useBeside.subscribe(tabsChanged)
  drafts.subscribe((state, before) => {
    for (const draft of Object.values(state.byId)) {
      const old = before.byId[draft.id]
      if (old !== draft) draftChanged(draft, old)
    }
  })
}

/** The post of each tab, by tab id, as it was last noted. */
const noted = new Map<string, number>()

/**
 * Updates the editors, drafts and tab reports after tabs opened or closed. A closed tab's editor is destroyed; the draft closes
 * with the last tab of its post.
 */
function tabsChanged(): void {
  const open = tabsByPost()
  for (const [tabId, id] of noted) {
    if (open.get(id)?.has(tabId)) continue
    noted.delete(tabId)
    noteTab(tabId, { title: undefined, dirty: undefined, save: undefined, discard: undefined, lockedBy: undefined })
  }
  // The tab closed while its post was loading, so the post is not opened and not locked.
  for (const id of openingIds()) if (!open.has(id)) closeDraft(id)
  for (const draft of Object.values(drafts.getState().byId)) {
    const tabs = open.get(draft.id) ?? new Set<string>()
    // Switching tabs ends an undo step of typing.
    flushDraft(draft.id)
    keepEditors(draft.id, tabs)
    if (tabs.size === 0) closeDraft(draft.id)
    else noteTabs(draft, tabs)
  }
}

function draftChanged(draft: Draft, before: Draft | undefined): void {
  if (!before) registerFlush(draft.id, () => flushEditor(draft.id))
  if (draft.problem && draft.problem !== before?.problem) notify({ kind: 'error', message: draft.problem })
  if (before && draft.textAt !== before.textAt) replaceText(draft.id, draft.values.body)
  setEditable(draft.id, isEditable(draft))
  const tabs = [...(tabsByPost().get(draft.id) ?? [])]
  noteTabs(draft, tabs)
  if (draft.questions !== before?.questions && draft.questions.some(({ kind }) => kind === 'conflict')) showAsked(tabs)
}

/**
 * Focuses the first of a post's tabs if none of them is visible. Called when a save waits for an answer; other questions wait until
 * the person comes to the tab.
 */
function showAsked(tabs: readonly string[]): void {
  const shown = panesOf(useWorkspace.getState().layout.root).map(({ active }) => active)
  const [first] = tabs
  if (first === undefined || tabs.some((tabId) => shown.includes(tabId))) return
  changeLayout((layout) => focusTab(layout, first))
}

/** Reports title, unsaved state and lock for every tab of a post. A list with the post beside it keeps its own title. */
function noteTabs(draft: Draft, tabs: Iterable<string>): void {
  const { id, values, lock, dirty } = draft
  const others = (lock.state === 'refused' || lock.state === 'lost') && lock.holder !== null
  const isUnsaved = dirty && (lock.state === 'held' || lock.state === 'taking' || isCutOff(draft))
  const title = values.main_headline || undefined
  const lockedBy = others ? say`edited by ${lock.holder ?? ''}` : undefined
  for (const tabId of tabs) {
    noted.set(tabId, id)
    noteTab(tabId, {
      ...(tabId in useBeside.getState().byTab ? {} : { title, lockedBy }),
      dirty: isUnsaved ? (title ?? `#${id}`) : undefined,
      save: { id: 'posts.save', args: { ids: [id] } },
      discard: { id: 'posts.discard', args: { ids: [id] } },
    })
  }
}

/** Returns a function that writes the editor's text into the draft. */
export const takeText = (id: number) => (body: string) => editDraft(id, { body })

/** Shows a notice about pictures and tables that a paste could not take over. */
export function sayLost({ pictures, tables }: Lost): void {
  if (pictures === 1) notify({ kind: 'error', message: '1 picture could not be taken over' })
  else if (pictures > 1) notify({ kind: 'error', message: say`${pictures} pictures could not be taken over` })
  if (tables > 0) notify({ kind: 'error', message: tableTooLarge })
}
