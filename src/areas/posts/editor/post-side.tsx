import { useCallback, useEffect, useMemo, useRef } from 'react'

import { type Draft, draftOf, isCutOff } from '#client/post-draft/draft'
import { closeImageMenu } from '#client/posts/image-menu'
import { useColleagues } from '#client/presence/store'
import { DraftProvider, useDraft } from '#client/post-draft/use-draft'
import { StatusBadge, statusTone } from '#ui/badge'
import { ErrorNotice } from '#ui/error'
import { FormSkeleton } from '#ui/skeleton'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { TargetsProvider } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { registerForm } from '#workspace/form/handle'
import { useTabId } from '#workspace/panes/tab-scope'
import { noteTab } from '#workspace/panes/tabs'
import type { SideProps } from '#workspace/areas/view'

import { holdBeside } from './side-list'
import { DraftText } from './form/draft-field'
import { GalleryMenu, useImageMenu } from './gallery/gallery-menu'
import { LockLost } from './versions/lock-lost'
import { Others, stateOf, WrongFields } from './post-header'
import { Asking } from './questions'
import { Settings } from './form/settings'
import { useFirstError } from './use-first-error'
import { useOpening, useTargets } from './use-opening'
import { ServerVersion } from './versions/use-others-version'

/** The settings of a post beside a list. They use the same draft, lock and questions as the post's editor. */
export default function PostSide({ tabId, params, close }: SideProps) {
  const id = Number(params.postId)
  const draft = useDraft(id)
  const targets = useTargets(id, draft)
  useEffect(() => holdBeside(tabId, id), [tabId, id])
  const failure = useOpening(id, draft !== undefined, close)
  useForm(tabId, id, close)
  if (failure && !draft) return <ErrorNotice {...failure} />
  if (!draft || !targets) return <FormSkeleton />
  return (
    <TargetsProvider value={targets}>
      <DraftProvider value={draft}>
        <ServerVersion draft={draft} />
        <OpenSide draft={draft} />
        <Asking id={id} />
      </DraftProvider>
    </TargetsProvider>
  )
}

/** Registers the settings as the tab's form: Ctrl+S saves, and leaving asks about unsaved changes. */
function useForm(tabId: string, id: number, close: () => void): void {
  const leave = useSteady(() => {
    noteTab(tabId, { dirty: undefined })
    close()
  })
  useEffect(
    () =>
      registerForm(tabId, {
        subject: 'posts',
        id,
        unsaved: () => (draftOf(id)?.dirty ? draftOf(id)?.values.main_headline || `#${id}` : undefined),
        values: () => draftOf(id)?.values ?? {},
        submit: async () => (await run({ id: 'posts.save', args: { ids: [id] } }, 'button')).status === 'done',
        leave,
      }),
    [tabId, id, leave],
  )
}

function OpenSide({ draft }: { draft: Draft }) {
  const words = useWords()
  const form = useRef<HTMLDivElement>(null)
  const people = useColleagues(draft.id)
  const open = useMemo(() => ({ id: 'posts.open', args: { id: draft.id } }), [draft.id])
  const tabId = useTabId()
  const showFields = useCallback(() => closeImageMenu(tabId), [tabId])
  useFirstError(form, draft, showFields)
  const enter = useCallback((box: HTMLDivElement | null) => {
    form.current = box
    box?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])
  const { state } = draft.lock
  const menu = useImageMenu(draft)
  return (
    <div ref={enter} data-place="form" className="@container -m-3">
      {isCutOff(draft) && <LockLost draft={draft} />}
      <div className="flex h-10 items-center gap-2 border-b border-line px-3">
        <StatusBadge tone={statusTone(draft.base.status)} />
        <span className="min-w-0 flex-1 truncate text-sm text-muted">{stateOf(draft, words)}</span>
        <Others people={people} />
        <WrongFields draft={draft} />
        {state === 'refused' && <CommandButton command="posts.take-over" onlyIfPossible />}
        {state === 'free' && <CommandButton command="posts.take-over" label={words('Edit')} onlyIfPossible />}
      </div>
      <div className="p-3">
        {menu ? (
          <GalleryMenu key={menu} menu={menu} />
        ) : (
          <>
            <DraftText value="main_headline" field="main_headline" label={words('Main headline')} lines={2} />
            <Settings />
          </>
        )}
      </div>
      <div className="sticky -bottom-3 flex items-center gap-2 border-t border-line bg-surface px-3 py-2">
        <CommandButton command="posts.save" label={words('Save')} intent="primary" />
        <CommandButton command={open} label={words('Open the post')} intent="ghost" />
      </div>
    </div>
  )
}
