import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { DraftQuestion } from '#client/post-draft/draft'
import { changedNames } from '#client/post-draft/field-names'
import { changesSince } from '#client/posts/revisions'
import { changedFields } from '#client/unsaved/merge'
import { useThisDraft } from '#client/post-draft/use-draft'
import { useAnswers } from '#ui/overlays/answers'
import { formatInstant } from '#ui/dates/datetime'
import { Dialog } from '#ui/overlays/dialog'
import { useWords, type Words } from '#ui/words'
import { useFrame } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'

import { FieldsCompared } from './compared-fields'

type Restore = Extract<DraftQuestion, { kind: 'restore' }>

/** Asks whether to restore the draft that this browser stored. The newer of the two versions is the first answer. */
export function RestoreQuestion({ question }: { question: Restore }) {
  const { id, base, values } = useThisDraft()
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const [seen, setSeen] = useState(false)
  const { copy, fields, newer } = question
  const answer = (apply: boolean) =>
    void run({ id: apply ? 'posts.apply-unsaved' : 'posts.clear-unsaved', args: { ids: [id] } }, 'button')
  const { buttons, ...keys } = useAnswers(
    [
      { label: words('See the difference'), onSelect: () => setSeen(!seen), shows: seen },
      {
        label: words('Cancel and clear unsaved data'),
        onSelect: () => answer(false),
        loses: true,
        first: !newer,
        intent: newer ? 'secondary' : 'primary',
      },
      {
        label: words('Apply unsaved changes'),
        onSelect: () => answer(true),
        first: newer,
        intent: newer ? 'primary' : 'secondary',
      },
    ],
    true,
  )
  return (
    <Dialog
      open
      onClose={stay}
      title={words('Restoring data')}
      description={words('Unsaved changes found. Do you want to restore those?')}
      role="alertdialog"
      width={seen ? 'lg' : 'md'}
      {...keys}
      footer={buttons}
    >
      <p className="font-medium">{base.main_headline || words('Post {id}', { id })}</p>
      <p className="mt-1 text-muted" data-numbers>
        {words('Written here {time}.', { time: formatInstant(new Date(copy.savedAt).toISOString(), zone) })}
      </p>
      <ChangesSinceDraft id={id} version={copy.version} savedAt={copy.savedAt} zone={zone} />
      {seen && (
        <div className="mt-4">
          <FieldsCompared
            fields={changedFields({ ...values, ...fields }, values)}
            names={[words('Saved'), words('Unsaved here')]}
            first={values}
            second={{ ...values, ...fields }}
          />
        </div>
      )}
    </Dialog>
  )
}

const stay = () => undefined

function listed(fields: readonly string[], words: Words): string {
  const names = changedNames(fields)
  return names.length > 0 ? names.map((name) => words(name)).join(', ') : words('this post')
}

/** Who changed the post since the draft was stored; nothing when nobody did. */
function ChangesSinceDraft({
  id,
  version,
  savedAt,
  zone,
}: {
  id: number
  version: number | null
  savedAt: number
  zone: string
}) {
  const words = useWords()
  const { data = [] } = useQuery(changesSince(id, version ?? 0))
  // Scheduled publishing does not change the version, so its time is compared instead.
  const since = data
    .filter(({ at, version: made }) => (version !== null && made !== version) || Date.parse(at) > savedAt)
    .slice(-5)
  if (since.length === 0) return null
  return (
    <ul aria-label={words('Changed since')} className="mt-2 text-muted" data-numbers>
      {since.map(({ version: made, at, user, action, fields }) => (
        <li key={`${made} ${at}`}>
          {words('{name} changed {fields} {time}.', {
            name: user?.username ?? words(action === 'import' ? 'The import' : 'The schedule'),
            fields: listed(fields, words),
            time: formatInstant(at, zone),
          })}
        </li>
      ))}
    </ul>
  )
}
