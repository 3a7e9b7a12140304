import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { changedFields } from '#client/unsaved/merge'
import type { Draft, PostValues } from '#client/post-draft/draft'
import { fieldNames, isNamed } from '#client/post-draft/field-names'
import { oneRevision, valuesOfRevision } from '#client/posts/revisions'
import type { RevisionRow } from '#contract/posts/revisions'
import { type Hunk, hunksOf, piecesText } from '#text/versions/block-difference'
import { isBodyError, parseBody } from '#text/body'
import { Compared } from '#ui/compared/compared'
import { formatInstant } from '#ui/dates/datetime'
import { ErrorNotice } from '#ui/error'
import { Dialog } from '#ui/overlays/dialog'
import { Select } from '#ui/choices/select'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { describeFailure } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'

import { FieldCompared } from './compared-fields'

interface LookProps {
  draft: Draft
  rows: readonly RevisionRow[]
  looked: RevisionRow
  onClose: () => void
}

/** The value that stands for the present text where a revision number is chosen. */
const present = 'now'

/** Compares a version with the present text or another version. The person can restore it whole, by field or by block. */
export function HistoryLook({ draft, rows, looked, onClose }: LookProps) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const [other, setOther] = useState(present)
  const nameOf = ({ created_at, user }: RevisionRow) =>
    [formatInstant(created_at, zone).slice(0, 16), user?.username].filter(Boolean).join(' · ')
  const { values: first, ...firstRead } = useValues(draft, looked.number)
  const { values: second, ...secondRead } = useValues(draft, other === present ? null : Number(other))
  const failed = [firstRead, secondRead].find(({ error }) => error)
  const names = [nameOf(looked), other === present ? words('Now') : words('The other version')] as const
  const restore = { id: 'posts.restore-revision', args: { id: draft.id, number: looked.number } }
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(looked)}
      width="lg"
      footer={<CommandButton command={restore} label={words('Bring this version back')} intent="primary" />}
    >
      <div className="mb-4 flex items-center gap-2">
        <span className="text-sm text-muted">{words('Compared with')}</span>
        <div className="w-64">
          <Select
            aria-label={words('Compared with')}
            value={other}
            options={[
              { value: present, label: words('The text as it is now') },
              ...rows
                .filter(({ number }) => number !== looked.number)
                .map((row) => ({ value: String(row.number), label: nameOf(row) })),
            ]}
            onChange={setOther}
          />
        </div>
      </div>
      {first && second ? (
        <Differences
          first={first}
          second={second}
          names={names}
          from={other === present ? { id: draft.id, number: looked.number } : null}
        />
      ) : failed ? (
        <ErrorNotice messages={describeFailure(failed.error, 'Error fetching data.')} onRetry={failed.readAgain} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

/** The values of a revision; for the number null those of the draft. Undefined while they load, or with the error why they did not. */
function useValues({ id, values }: Draft, number: number | null) {
  const { data, error, refetch } = useQuery({ ...oneRevision(id, number ?? 0), enabled: number !== null })
  const found = useMemo(
    (): PostValues | undefined => (number === null ? values : data && valuesOfRevision(data, values)),
    [number, values, data],
  )
  return { values: found, error, readAgain: () => void refetch() }
}

interface DifferencesProps {
  first: PostValues
  second: PostValues
  names: readonly [string, string]
  /** The revision to restore parts from; null: two old versions are compared, so nothing can be restored. */
  from: { id: number; number: number } | null
}

function Differences({ first, second, names, from }: DifferencesProps) {
  const words = useWords()
  const changed = useMemo(() => changedFields(first, second), [first, second])
  const fields = changed.filter(isNamed(changed)).filter((field) => !field.startsWith('schedule_'))
  if (fields.length === 0) return <p className="text-muted">{words('The two versions say the same.')}</p>
  return (
    <div className="flex flex-col gap-5">
      {fields.map((field) => (
        <section key={field} aria-label={words(fieldNames[field])}>
          <div className="mb-1 flex items-center gap-2">
            <h2 className="flex-1 font-medium">{words(fieldNames[field])}</h2>
            {from && (
              <CommandButton
                command={{ id: 'posts.restore-field', args: { ...from, field } }}
                label={words('Bring the field back')}
                size="sm"
              />
            )}
          </div>
          {field === 'body' ? (
            <Blocks before={first.body} after={second.body} names={names} from={from} />
          ) : (
            <FieldCompared field={field} names={names} first={first} second={second} />
          )}
        </section>
      ))}
    </div>
  )
}

function hunksBetween(before: string, after: string): Hunk[] | null {
  const [old, now] = [parseBody(before), parseBody(after)]
  if (!Array.isArray(old) && isBodyError(old)) return null
  if (!Array.isArray(now) && isBodyError(now)) return null
  return hunksOf(old, now)
}

interface BlocksProps extends Omit<DifferencesProps, 'first' | 'second'> {
  before: string
  after: string
}

/** The blocks of the text that differ, with the earlier and later text. Equal blocks are left out. */
function Blocks({ before, after, names, from }: BlocksProps) {
  const words = useWords()
  const hunks = useMemo(() => hunksBetween(before, after), [before, after])
  if (!hunks) return <Compared names={names} first={before} second={after} />
  return (
    <div className="flex flex-col gap-3">
      {hunks.map((hunk, place) =>
        hunk.same ? (
          <p key={place} className="text-center text-sm text-faint" data-numbers>
            {hunk.after.length === 1
              ? words('1 block is the same')
              : words('{count} blocks are the same', { count: hunk.after.length })}
          </p>
        ) : (
          <div key={place}>
            <Compared names={names} first={piecesText(hunk.before)} second={piecesText(hunk.after)} />
            {from && hunks.length > 1 && (
              <div className="mt-1 flex justify-end">
                <CommandButton
                  command={{ id: 'posts.restore-block', args: { ...from, at: hunk.at } }}
                  label={words('Bring this place back')}
                  size="sm"
                  intent="ghost"
                />
              </div>
            )}
          </div>
        ),
      )}
    </div>
  )
}
