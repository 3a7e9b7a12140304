// The drafts of the posts that are open in this window: one for each post, however many panes show it.
import { createStore } from 'zustand/vanilla'

import type { FieldMessages } from '#contract/base/failure'
import type { Post } from '#contract/posts/posts'

import type { KeptCopy } from '#client/unsaved/browser-copies'
import { type PostValues, sameValues, valuesOf } from './values'

/**
 * `taking`: requested, and requested again while the server does not answer. `held`: this window holds it. `refused`: another
 * person or window holds it. `free`: the holder has released it since. `lost`: somebody took it from this window. `released`: this
 * window gave it back. `reading`: the person may not edit the post.
 */
export type LockState = 'taking' | 'held' | 'refused' | 'free' | 'lost' | 'released' | 'reading'

export interface DraftLock {
  state: LockState
  token: number | null
  /** The name of the holder; null: unknown, or nobody. */
  holder: string | null
  /** Whether the same person holds it in another window. */
  own: boolean
  /** When it was lost, milliseconds since 1970. */
  lostAt: number | null
}

/** The side whose text stays, for each field in conflict. */
export type Choices = Readonly<Partial<Record<keyof PostValues, 'mine' | 'theirs'>>>

/** A question that the person must answer. */
export type DraftQuestion =
  | { kind: 'take-over'; message: string; own: boolean }
  /** `newer`: the copy is newer than the post. */
  | { kind: 'restore'; copy: KeptCopy; fields: Partial<PostValues>; newer: boolean }
  | {
      kind: 'conflict'
      /** The post on the server. */
      current: Post
      mine: PostValues
      theirs: PostValues
      fields: readonly (keyof PostValues)[]
      answer: (choices: Choices) => void
    }

export interface Draft {
  id: number
  /** A number for each opening of the post. Replies to calls of an earlier opening are ignored. */
  opening: number
  /** The post as the server last gave it. */
  base: Post
  baseValues: PostValues
  values: PostValues
  dirty: boolean
  /** Whether typed text has not yet been passed from the editor to `values`. */
  typing: boolean
  lock: DraftLock
  questions: readonly DraftQuestion[]
  /** Error messages, by the field's name on the wire. */
  errors: FieldMessages
  /** Counts the settings of `errors`, so that the focus goes to the first error even when the errors are the same. */
  errorsAt: number
  /** The controls that show text that they cannot read, such as a time '25:99'. The values do not have it. */
  unreadable: readonly string[]
  /** Counts the changes of the text from outside the editor, such as a merged or restored text. */
  textAt: number
  /** A message that a toast shows once; null: there is none. */
  problem: string | null
  saving: boolean
  /** The values of saves since `base` whose answer did not come: the server may have them. */
  unconfirmed: readonly PostValues[]
  /** The JSON of the fields that a save kept as a revision, because it does not send them; null: none yet. */
  keptJson: string | null
  /** The windows whose copies were restored into the draft. */
  restored: readonly string[]
  /** Whether the browser's storage has no room for the copy of the unsaved changes. */
  storageFull: boolean
}

export const drafts = createStore<{ byId: Readonly<Record<number, Draft>> }>(() => ({ byId: {} }))

export const draftOf = (id: number): Draft | undefined => drafts.getState().byId[id]

let zone = 'UTC'

/** Sets the brand's time zone, in which schedules are typed. */
export function setDraftZone(name: string): void {
  zone = name
}
export const draftZone = () => zone

/** Changes a draft if it is open, and updates `dirty`. */
export function changeDraft(id: number, change: (draft: Draft) => Partial<Draft>): void {
  drafts.setState(({ byId }) => {
    const draft = byId[id]
    if (!draft) return {}
    const next = { ...draft, ...change(draft) }
    const moved = next.values !== draft.values || next.baseValues !== draft.baseValues
    if (moved || next.typing !== draft.typing)
      next.dirty = next.typing || !sameValues(next.values, next.baseValues, next.base.status)
    return { byId: { ...byId, [id]: next } }
  })
}

let openings = 0

export function addDraft(base: Post): void {
  const values = valuesOf(base, zone)
  openings += 1
  const draft: Draft = {
    id: base.id,
    opening: openings,
    base,
    baseValues: values,
    values,
    dirty: false,
    typing: false,
    lock: { state: 'taking', token: null, holder: null, own: false, lostAt: null },
    questions: [],
    errors: {},
    errorsAt: 0,
    unreadable: [],
    textAt: 0,
    problem: null,
    saving: false,
    unconfirmed: [],
    keptJson: null,
    restored: [],
    storageFull: false,
  }
  drafts.setState(({ byId }) => ({ byId: { ...byId, [base.id]: draft } }))
}

export function removeDraft(id: number): void {
  drafts.setState(({ byId }) => {
    const { [id]: _, ...others } = byId
    return { byId: others }
  })
}

/** Sets the server's version as the base of the draft, and `values` as its values. */
export function rebase(id: number, post: Post, values: PostValues): void {
  changeDraft(id, (draft) => {
    const textMoved = values.body !== draft.values.body
    const textAt = draft.textAt + (textMoved ? 1 : 0)
    return { base: post, baseValues: valuesOf(post, zone), values, textAt, unconfirmed: [] }
  })
}

export const openIds = (): number[] => Object.keys(drafts.getState().byId).map(Number)

export function askDraft(id: number, question: DraftQuestion): void {
  changeDraft(id, ({ questions }) => ({
    questions: [...questions.filter(({ kind }) => kind !== question.kind), question],
  }))
}

export function answered(id: number, kind: DraftQuestion['kind']): void {
  changeDraft(id, ({ questions }) => ({ questions: questions.filter((question) => question.kind !== kind) }))
}

export function setErrors(id: number, errors: FieldMessages): void {
  changeDraft(id, ({ errorsAt }) => ({ errors, errorsAt: errorsAt + 1 }))
}
