import { History } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { changedFields } from '#client/unsaved/merge'
import { draftOf, flushDraft, type PostValues } from '#client/post-draft/draft'
import { changedNames, fieldNames, isNamed } from '#client/post-draft/field-names'
import { lockHeaders } from '#client/post-draft/lock'
import type { FieldName } from '#client/post-draft/merge-values'
import { changedSince, putBlock, putField } from '#client/post-draft/restore'
import { reloadDraft } from '#client/post-draft/save'
import { postChanged } from '#client/posts/posts'
import { valuesOfRevision } from '#client/posts/revisions'
import { Failure } from '#contract/base/failure'
import { parseBody } from '#text/body'
import { type ArgumentSource, command, type Outcome } from '#workspace/command/command'

import { draftToChange, editable, inBrandZone, openPost } from './send'
import { knownPost, postSource, targetIds } from './target'
import { say } from '#contract/base/say'

const kinds = {
  save: 'Changed',
  publish: 'Published',
  restore: 'Brought back',
  earlier: 'Before the first save here',
  between: 'Changed between saves',
  kept: 'Not chosen, kept',
  ousted: 'Ousted, kept',
  imported: 'Imported',
} as const

const idOf = (known: Readonly<Record<string, unknown>>) => z.number().safeParse(known['id']).data

/** The palette step that asks for a version of a post. @param differing leaves out the version that the open text is based on. */
const versionSource = (differing: boolean): ArgumentSource => ({
  kind: 'search',
  label: 'Version',
  search: async (query, signal, known) => {
    const id = idOf(known)
    if (id === undefined) return []
    const found = await api.revisions.list({ params: { id }, signal })
    const open = differing ? draftOf(id)?.base.version : undefined
    return found
      .filter(({ version, kind }) => version !== open || kind === 'kept' || kind === 'ousted')
      .map(({ number, kind, user, created_at, fields }) => ({
        value: number,
        label: say`${kinds[kind]} ${inBrandZone(created_at)}`,
        detail: [user?.username, changedNames(fields ?? []).join(', ')].filter(Boolean).join(' · '),
      }))
      .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(query.toLowerCase()))
  },
})

const versionOf = { id: z.number().int().positive(), number: z.number().int().positive() }
/** The source of a version that may differ from the open text. */
const versionSources = { number: versionSource(true) }

/** The values of a version of an open post, as the fields edit them. Fields that it does not have are as they are now. */
async function earlierValues(id: number, number: number): Promise<PostValues> {
  const revision = await api.revisions.get({ params: { id, number } })
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) throw new Failure(409, 'Open a post first')
  return valuesOfRevision(revision, draft.values)
}

/**
 * The values of a version, to put some of them into the open post.
 * @throws Failure 409 that says why the post cannot be changed. The lock may be lost since the command asked for the version.
 */
async function valuesToPut(id: number, number: number): Promise<PostValues> {
  const earlier = await earlierValues(id, number)
  draftToChange(id)
  return earlier
}

const numberOf = (known: Readonly<Record<string, unknown>>) => z.number().safeParse(known['number']).data

/** The values of the open post and those of the chosen version; null: no post or version is chosen, or the post is not open. */
async function nowAndEarlier(known: Readonly<Record<string, unknown>>) {
  const [id, number] = [idOf(known), numberOf(known)]
  if (id === undefined || number === undefined || !draftOf(id)) return null
  const earlier = await earlierValues(id, number)
  return { now: draftOf(id)?.values ?? earlier, earlier }
}

const matches = (query: string) => (option: { label: string }) =>
  option.label.toLowerCase().includes(query.toLowerCase())

const fieldSource: ArgumentSource = {
  kind: 'search',
  label: 'Field',
  search: async (query, _signal, known) => {
    const found = await nowAndEarlier(known)
    if (!found) return []
    const changed = changedFields(found.now, found.earlier)
    return changed
      .filter(isNamed(changed))
      .map((field) => ({ value: field, label: fieldNames[field] }))
      .filter(matches(query))
  },
}

const blockSource: ArgumentSource = {
  kind: 'search',
  label: 'Place',
  search: async (query, _signal, known) => {
    const found = await nowAndEarlier(known)
    const { hunksOf, piecesText } = await import('#text/versions/block-difference')
    const [before, after] = [parseBody(found?.earlier.body ?? null), parseBody(found?.now.body ?? null)]
    // A text and slides have no places in common.
    if ('error' in before || 'error' in after || Array.isArray(before) !== Array.isArray(after)) return []
    return hunksOf(before, after)
      .filter(({ same }) => !same)
      .map((hunk) => ({
        value: hunk.at,
        label: piecesText(hunk.before).slice(0, 80) || piecesText(hunk.after).slice(0, 80),
      }))
      .filter(matches(query))
  },
}

function broughtBack(id: number, takeBack: (() => void) | null): Outcome {
  if (!takeBack) throw new Failure(409, changedSince)
  const undo = async () => {
    draftToChange(id)
    takeBack()
  }
  return { message: 'Brought back. It is not saved yet.', undo }
}

/** Commands that restore a version or parts of it. */
export const postRevisionCommands = [
  command({
    id: 'posts.restore-revision',
    title: 'Bring an earlier version back',
    subject: 'posts',
    icon: History,
    keywords: ['revision', 'history', 'undo', 'kept', 'revert'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: {
      schema: z.object({ id: z.number().int().positive(), number: z.number().int().positive() }),
      sources: {
        id: postSource,
        number: versionSource(false),
      },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error updating post.',
    confirm: ({ id }, context) => ({
      message: 'Bring this version back?',
      detail: [knownPost(id, context).main_headline, draftOf(id)?.dirty && 'What is unsaved stays and is asked about.']
        .filter(Boolean)
        .join(' · '),
      confirm: 'Bring it back',
    }),
    run: async ({ id, number }) => {
      postChanged(await api.revisions.restore({ params: { id, number }, headers: lockHeaders(id) }))
      await reloadDraft(id)
      return { message: 'Updated' }
    },
  }),
  command({
    id: 'posts.restore-field',
    title: 'Bring a field of an earlier version back',
    subject: 'posts',
    icon: History,
    keywords: ['revision', 'history', 'undo', 'revert'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: {
      schema: z.object({ ...versionOf, field: z.string() }),
      sources: { ...versionSources, field: fieldSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'undoable',
    writes: true,
    run: async ({ id, number, field }) => {
      const earlier = await valuesToPut(id, number)
      const name = Object.keys(earlier).find((known): known is FieldName => known === field)
      return broughtBack(id, name ? putField(id, name, earlier) : null)
    },
  }),
  command({
    id: 'posts.restore-block',
    title: 'Bring a place of an earlier text back',
    subject: 'posts',
    icon: History,
    keywords: ['revision', 'history', 'undo', 'revert', 'paragraph'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: {
      schema: z.object({ ...versionOf, at: z.number().int().nonnegative() }),
      sources: { ...versionSources, at: blockSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'undoable',
    writes: true,
    run: async ({ id, number, at }) => broughtBack(id, await putBlock(id, at, (await valuesToPut(id, number)).body)),
  }),
]
