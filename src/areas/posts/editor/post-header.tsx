import { PanelRight } from 'lucide-react'
import { flushSync } from 'react-dom'

import { type Draft } from '#client/post-draft/draft'
import { useServerDrafts } from '#client/post-draft/server-drafts'
import { showPostSide } from '#client/posts/side'
import { type Colleague, useColleagues } from '#client/presence/store'
import { Button } from '#ui/button'
import { StatusBadge, statusTone } from '#ui/badge'
import { Initials } from '#ui/initials'
import { Tooltip } from '#ui/overlays/tooltip'
import { countWrong, focusNextWrong } from '#ui/form/wrong-fields'
import { useWords } from '#ui/words'
import { wallClockIn } from '#text/zone'
import { useFrame } from '#workspace/frame/options'
import { CommandButton } from '#workspace/command/command-button'

import { Checklist } from './checklist'

interface PostHeaderProps {
  draft: Draft
  /**
   * The state of the side panel with the settings, and the function that opens and closes it. Left out: they are beside the text.
   */
  settings?: { open: boolean; toggle: () => void }
}

/** The header of a post: its state, the other people in it, and the commands for the whole post. */
export function PostHeader({ draft, settings }: PostHeaderProps) {
  const words = useWords()
  const trashed = draft.base.status === 4
  const others = useColleagues(draft.id)
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3 @max-[400px]:gap-1 @max-[400px]:px-2">
      <StatusBadge tone={statusTone(draft.base.status)} />
      <span className={`text-muted ${others.length > 0 ? '@max-[700px]:hidden' : '@max-[360px]:hidden'}`} data-numbers>
        #{draft.id}
      </span>
      <span className={`min-w-0 flex-1 truncate text-sm ${draft.lock.state === 'lost' ? 'text-danger' : 'text-muted'}`}>
        {stateOf(draft, words)}
        <KeptAt draft={draft} />
      </span>
      <Others people={others} />
      <WrongFields draft={draft} />
      <Checklist draft={draft} />
      {draft.lock.state === 'refused' && !trashed && <CommandButton command="posts.take-over" fold={480} />}
      {draft.lock.state === 'free' && !trashed && (
        <CommandButton command="posts.take-over" label={words('Edit')} intent="primary" />
      )}
      <CommandButton command="posts.view" iconOnly />
      {trashed ? (
        <>
          <CommandButton command="posts.delete" label={words('Delete')} intent="ghost" />
          <CommandButton command="posts.restore" label={words('Restore')} />
        </>
      ) : (
        <>
          <CommandButton command="posts.trash" iconOnly />
          <CommandButton command="posts.save" fold={480} label={words('Save')} />
          <CommandButton command="posts.publish" fold={480} intent="primary" />
        </>
      )}
      {settings && (
        <Tooltip text={words('Settings')}>
          <Button
            intent="ghost"
            size="icon"
            aria-label={words('Settings')}
            aria-pressed={settings.open}
            onClick={settings.toggle}
          >
            <PanelRight size={16} strokeWidth={1.75} />
          </Button>
        </Tooltip>
      )}
    </header>
  )
}

/** When the unsaved changes were last stored on the server as a draft; nothing when all is saved, or without the lock. */
function KeptAt({ draft: { id, base, dirty, lock, saving } }: { draft: Draft }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const at = useServerDrafts((state) => state.keptAt[id])
  if (at === undefined || base.status === 4 || !dirty || saving || lock.state !== 'held') return null
  return <span data-numbers> · {words('draft saved {time}', { time: wallClockIn(at, zone).slice(11, 16) })}</span>
}

/** The other people in the post. A narrow pane shows one and the number of the others. */
export function Others({ people }: { people: readonly Colleague[] }) {
  return (
    <>
      <span className="contents @max-[700px]:hidden">
        <Initials people={people} />
      </span>
      <span className="hidden @max-[700px]:contents">
        <Initials people={people} most={1} />
      </span>
    </>
  )
}

/** The number of fields with errors. A click focuses the next one, and shows the settings for it. */
export function WrongFields({ draft }: { draft: Draft }) {
  const words = useWords()
  const count = Object.keys(draft.errors).length
  if (count === 0) return null
  const goOn = (screen: Element | null) => {
    // Another part is shown in place of the settings, or they are folded.
    if (screen?.matches('[data-place="editor"]') && countWrong(screen) < count)
      flushSync(() => showPostSide('settings'))
    focusNextWrong(screen)
  }
  return (
    <Button
      size="sm"
      className="border border-danger text-danger"
      onClick={(event) => goOn(event.currentTarget.closest('[data-place="editor"], [data-place="form"]'))}
    >
      {count === 1 ? words('1 field to mend') : words('{count} fields to mend', { count })}
    </Button>
  )
}

/** The state of the post in one line: whether it is in the trash, else why it is read-only, else whether everything is saved. */
export function stateOf({ lock, dirty, storageFull, saving, base }: Draft, words: ReturnType<typeof useWords>): string {
  if (base.status === 4) return words('In the trash')
  if (lock.state === 'lost') return words('The article is locked for editing')
  if (lock.state === 'refused' && lock.own) return words('Open in another window, read only')
  if (lock.state === 'refused')
    return lock.holder ? words('{name} is editing, read only', { name: lock.holder }) : words('Read only')
  if (lock.state === 'free') return words('Nobody is editing any more, read only')
  if (lock.state === 'reading') return words('Read only')
  if (saving) return words('Saving…')
  if (dirty && storageFull) return words('Unsaved changes, and no room for a copy in this browser')
  return dirty ? words('Unsaved changes') : words('Saved')
}
