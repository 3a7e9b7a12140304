// What must go on while no screen of a post is drawn: hidden tabs keep their lock, closed tabs give it back.
import {
  closeDraft,
  type Draft,
  drafts,
  editDraft,
  flushDraft,
  followPage,
  isEditable,
  openingIds,
  registerFlush,
} from '#client/post-draft/draft'
import { followServerDrafts } from '#client/post-draft/server-drafts'
import { say } from '#contract/say'
import { flushEditor, keepEditors, replaceText, setEditable } from '#editor/pool'
import type { Lost } from '#editor/paste/paste'
import { notify } from '#workspace/command/notices'
import { tableTooLarge } from '#text/tables'
import { panesOf, tabsOf } from '#workspace/panes/tree'
import { focusTab } from '#workspace/panes/edit'
import { changeLayout, useWorkspace } from '#workspace/panes/store'
import { noteTab } from '#workspace/panes/tabs'

import { postOfTab, useBeside } from './side-list'

/** The tabs of each post that has one, of its own or a list's. */
function tabsByPost(): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const tab of tabsOf(useWorkspace.getState().layout)) {
    const id = postOfTab(tab)
    if (id !== undefined) found.set(id, (found.get(id) ?? new Set<string>()).add(tab.id))
  }
  return found
}

let following = false

/** Starts with the first post that is opened; runs as long as the page. */
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

/** Which tab was told of which post; one that goes on to another page forgets it. */
const noted = new Map<string, number>()

/** A tab that closed takes its editor along; the last one of a post its draft. A tab that opened is told what is known. */
function tabsChanged(): void {
  const open = tabsByPost()
  for (const [tabId, id] of noted) {
    if (open.get(id)?.has(tabId)) continue
    noted.delete(tabId)
    noteTab(tabId, { title: undefined, dirty: undefined, save: undefined, discard: undefined, lockedBy: undefined })
  }
  // A tab that closed while its post was fetched: it is not opened, and its lock not taken.
  for (const id of openingIds()) if (!open.has(id)) closeDraft(id)
  for (const draft of Object.values(drafts.getState().byId)) {
    const tabs = open.get(draft.id) ?? new Set<string>()
    // Going to another tab ends a stretch of typing.
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

/** What a save waits for must be seen to be answered: where no tab of the post is in front, its first one comes there. Other questions wait for who comes to them. */
function showAsked(tabs: readonly string[]): void {
  const shown = panesOf(useWorkspace.getState().layout.root).map(({ active }) => active)
  const [first] = tabs
  if (first === undefined || tabs.some((tabId) => shown.includes(tabId))) return
  changeLayout((layout) => focusTab(layout, first))
}

/** Title, unsaved dot and lock of every tab of a post, seen or hidden. A list that has it at its side keeps its own title. */
function noteTabs(draft: Draft, tabs: Iterable<string>): void {
  const { id, values, lock, dirty } = draft
  const others = (lock.state === 'refused' || lock.state === 'lost') && lock.holder !== null
  const mayEdit = lock.state === 'held' || lock.state === 'taking' || lock.state === 'lost'
  const title = values.main_headline || undefined
  const lockedBy = others ? say`edited by ${lock.holder ?? ''}` : undefined
  for (const tabId of tabs) {
    noted.set(tabId, id)
    noteTab(tabId, {
      ...(tabId in useBeside.getState().byTab ? {} : { title, lockedBy }),
      dirty: dirty && mayEdit ? (title ?? `#${id}`) : undefined,
      save: { id: 'posts.save', args: { ids: [id] } },
      discard: { id: 'posts.discard', args: { ids: [id] } },
    })
  }
}

/** The editor's newest text into the draft. */
export const takeText = (id: number) => (body: string) => editDraft(id, { body })

/** Says what a paste left behind. */
export function sayLost({ pictures, tables }: Lost): void {
  if (pictures === 1) notify({ kind: 'error', message: '1 picture could not be taken over' })
  else if (pictures > 1) notify({ kind: 'error', message: say`${pictures} pictures could not be taken over` })
  if (tables > 0) notify({ kind: 'error', message: tableTooLarge })
}
