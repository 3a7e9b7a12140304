import { type Choice, liveUpdateType, postConstants, postStatuses } from '#contract/constants'
import { changeSchedule, editDraft, isEditable } from '#client/post-draft/draft'
import { changeType, mayBecome } from '#client/post-draft/slides'
import { useSession } from '#client/session/session'
import { useField, useThisDraft, useUnreadable } from '#client/post-draft/use-draft'
import { Checkbox } from '#ui/checkbox'
import { DateField, TimeField } from '#ui/dates/date-field'
import { zoneName } from '#ui/dates/datetime'
import { Select } from '#ui/choices/select'
import { Switch } from '#ui/switch'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'

import { DraftField } from './draft-field'

/** The placement of the post, and flags that are saved at once. */
export function StatusSettings() {
  const words = useWords()
  const constants = useSession((state) => state.constants) ?? postConstants
  const { values } = useThisDraft()
  const live = values.template_type === liveUpdateType
  const types = constants.template_type.filter(({ id }) => mayBecome(values, id))
  return (
    <>
      <ChoiceField name="top_status" label={words('Top status')} choices={constants.top_status} />
      <ChoiceField name="advert_status" label={words('Advert status')} choices={constants.advert_status} />
      <TypeField choices={types} />
      <Flags live={live} />
    </>
  )
}

interface ChoiceFieldProps {
  name: 'top_status' | 'advert_status'
  label: string
  choices: readonly Choice[]
}

function ChoiceField({ name, label, choices }: ChoiceFieldProps) {
  const words = useWords()
  const { value, set, disabled } = useField(name)
  return (
    <DraftField name={name} label={label}>
      {(ariaProps) => (
        <Select
          {...ariaProps}
          disabled={disabled}
          value={String(value)}
          options={choices.map(({ id, title }) => ({ value: String(id), label: words(title) }))}
          onChange={(next) => set(Number(next))}
        />
      )}
    </DraftField>
  )
}

/**
 * The field for the type of a post. When the type becomes live update, the text becomes the Plot; when it was, the Plot becomes the
 * text.
 */
function TypeField({ choices }: { choices: readonly Choice[] }) {
  const words = useWords()
  const { id } = useThisDraft()
  const { value, disabled } = useField('template_type')
  return (
    <DraftField name="template_type" label={words('Type')}>
      {(ariaProps) => (
        <Select
          {...ariaProps}
          disabled={disabled}
          value={String(value)}
          options={choices.map((choice) => ({ value: String(choice.id), label: words(choice.title) }))}
          onChange={(next) => changeType(id, Number(next))}
        />
      )}
    </DraftField>
  )
}

function Flags({ live }: { live: boolean }) {
  const words = useWords()
  const rights = useRights()
  const draft = useThisDraft()
  const { id, base, values } = draft
  const flip = (verb: string) => (on: boolean) => void run({ id: `posts.${verb}`, args: { ids: [id], on } }, 'button')
  const closed = !isEditable(draft)
  const mayUpdate = rights.has('posts.update')
  const update = closed || !mayUpdate
  // Whoever may not change the text never holds the lock, and verifies without it.
  const unverifiable = mayUpdate ? closed : base.status === postStatuses.trashed
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={words('Verified')}
        checked={base.is_verified === 1}
        disabled={unverifiable || !rights.has('posts.moderate')}
        onChange={flip('verify')}
      />
      <Checkbox
        label={words('Is Evergreen')}
        checked={base.is_evergreen === 1}
        disabled={update}
        onChange={flip('evergreen')}
      />
      {!live && (
        <Checkbox
          label={words('Table Of Contents')}
          checked={base.table_of_contents === 1}
          disabled={update}
          onChange={flip('table-of-contents')}
        />
      )}
      {values.top_status === 0 && base.top_status === 0 && (
        <Switch
          label={words('Breaking')}
          checked={base.breaking_status === 1}
          disabled={update}
          onChange={flip('breaking')}
        />
      )}
    </div>
  )
}

/** The fields for the date and time of a schedule, in the brand's zone. */
export function Schedule() {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const { id, values, base } = useThisDraft()
  const { disabled } = useField('schedule_date')
  // Picking only a date schedules nothing; the button does.
  const planned = values.schedule_date !== '' && base.status !== 5
  const today = useToday(zone)
  const [onUnreadableDay, onUnreadableTime] = [useUnreadable(), useUnreadable()]
  const change = (part: Parameters<typeof changeSchedule>[1]) =>
    editDraft(id, changeSchedule(values, part, zone, Date.now()))
  return (
    <DraftField
      name="schedule_time"
      label={words('Publish at')}
      aside={
        <span className="text-sm text-muted" title={words('Time zone of the brand')}>
          {zoneName(null, zone)}
        </span>
      }
    >
      {(ariaProps) => (
        <div className="flex flex-wrap gap-x-2">
          <span className="min-w-32 flex-1">
            <DateField
              {...ariaProps}
              today={today}
              min={today}
              value={values.schedule_date}
              readOnly={disabled}
              onChange={(schedule_date) => change({ schedule_date })}
              onUnreadable={onUnreadableDay}
            />
          </span>
          <span className="w-20">
            <TimeField
              aria-label={words('Time')}
              value={values.schedule_time}
              readOnly={disabled || !values.schedule_date}
              onChange={(schedule_time) => change({ schedule_time })}
              onUnreadable={onUnreadableTime}
            />
          </span>
          {planned && <p className="mt-1 w-full text-sm text-muted">{words('Not scheduled')}</p>}
          {base.status === 5 && (
            <CommandButton command="posts.publish-now" size="sm" intent="ghost" className="mt-1" onlyIfPossible />
          )}
        </div>
      )}
    </DraftField>
  )
}
