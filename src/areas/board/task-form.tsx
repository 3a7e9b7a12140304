// The task in the board's side panel.
import { useMemo } from 'react'

import { readTask, fieldsByFilters, taskSubject } from '#client/board/tasks'
import { reachRefusal } from '#client/posts/may-change'
import { postConstants, postStatuses as status } from '#contract/constants'
import type { Post } from '#contract/posts/posts'
import { taskForm, taskTypes, type TaskValues } from '#contract/posts/task'
import { refusesEmbed } from '#client/session/refused-embed'
import { RichField } from '#editor/rich-field'
import { useHoldInTab } from '#workspace/panes/tab-handle'
import { StatusBadge, statusTone } from '#ui/badge'
import { DateField } from '#ui/dates/date-field'
import { Field } from '#ui/form/field'
import { SelectField, TextField } from '#ui/form/fields'
import { useFormField } from '#ui/form/form'
import { Input } from '#ui/input'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'
import { EntityField } from '#workspace/form/entity-field'
import { SectionField } from '#workspace/form/section-field'
import { formOf } from '#workspace/form/form-of'
import { SideForm } from '#workspace/form/side-form'
import { useFrame } from '#workspace/frame/options'
import { useTabId } from '#workspace/panes/tab-scope'

const emptyTask: TaskValues = {
  main_headline: '',
  section_id: null,
  template_type: 0,
  priority: 1,
  estimate: null,
  due_date: null,
  assignee_id: null,
  notes: '',
}

const valuesOf = (task: Post): TaskValues => ({
  main_headline: task.main_headline,
  section_id: task.section_id,
  template_type: task.template_type,
  priority: task.priority,
  estimate: task.estimate,
  due_date: task.due_date,
  assignee_id: task.assignee?.id ?? null,
  notes: task.notes ?? '',
})

const spec = formOf<Post, TaskValues>(taskSubject, {
  schema: taskForm,
  empty: (query) => ({ ...emptyTask, ...fieldsByFilters(query) }),
  valuesOf,
  read: readTask,
  refusal: reachRefusal,
  Fields,
})

const choices = (list: readonly { id: number; title: string }[]) =>
  list.map(({ id, title }) => ({ value: id, label: title }))

/** The types that can be chosen, with the task's present one, and whether the type is fixed: that of a task which is no draft. */
function typesFor(task: Post | null) {
  const isFixed = task !== null && task.status !== status.draft
  const listed = postConstants.template_type.filter(
    ({ id }) => isFixed || taskTypes.includes(id) || id === task?.template_type,
  )
  return { isFixed, options: choices(listed) }
}

function Fields({ row }: { row: Post | null }) {
  const words = useWords()
  const tabId = useTabId()
  const { isFixed, options } = typesFor(row)
  const open = useMemo(() => ({ id: 'posts.open', args: { id: row?.id ?? 0, side: true } }), [row?.id])
  return (
    <>
      {row && (
        <div className="mb-1 flex items-center gap-2">
          <StatusBadge tone={statusTone(row.status)} />
          <span className="text-muted tabular-nums">#{row.id}</span>
          <span className="flex-1" />
          <CommandButton command={open} label={words('Open post editor')} />
        </div>
      )}
      <TextField name="main_headline" label="Headline" lines={2} max={500} data-autofocus />
      <SectionField disabled={row !== null} />
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField name="template_type" label="Type" disabled={isFixed} options={options} />
        <SelectField name="priority" label="Priority" options={choices(postConstants.priority)} />
        <EstimateField />
        <DeadlineField />
      </div>
      <EntityField entity="users" name="assignee_id" label="Assignee" />
      <RichField
        name="notes"
        label="Notes"
        onEditor={useHoldInTab(tabId, 'editor')}
        onAction={(action) => void run({ id: `editor.${action}` }, 'button')}
        refusesEmbed={refusesEmbed}
      />
      {row && (
        <Field label={words('Reporter')}>
          {(ariaProps) => <Input {...ariaProps} readOnly value={row.reporter ?? ''} />}
        </Field>
      )}
    </>
  )
}

/** The story points, a whole number. Invalid text stays with the error. */
function EstimateField() {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField('estimate', { label: 'Story points' })
  const read = (text: string) => (text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : text)
  return (
    <Field label={words('Story points')} {...fieldMessages}>
      {(ariaProps) => (
        <Input
          {...ariaProps}
          inputMode="numeric"
          autoComplete="off"
          disabled={locked}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(event) => set(read(event.target.value))}
        />
      )}
    </Field>
  )
}

function DeadlineField() {
  const words = useWords()
  const today = useToday(useFrame((state) => state.brand.zone))
  const { value, set, onUnreadable, locked, fieldMessages } = useFormField('due_date', {
    label: 'Publication deadline',
  })
  return (
    <Field label={words('Publication deadline')} {...fieldMessages}>
      {(ariaProps) => (
        <DateField
          {...ariaProps}
          disabled={locked}
          today={today}
          min={today}
          value={typeof value === 'string' ? value : ''}
          onChange={(day) => set(day === '' ? null : day)}
          onUnreadable={onUnreadable}
        />
      )}
    </Field>
  )
}

export function TaskForm({ id, ...calls }: { id: number | null; onMade: (id: number) => void; close: () => void }) {
  return <SideForm spec={spec} id={id ?? undefined} {...calls} />
}
