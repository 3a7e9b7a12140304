import { z } from 'zod'

import { postSubject } from '#client/posts/posts'
import { useSession } from '#client/session/session'
import { sisterProjects } from '#client/sisters'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { SelectField } from '#ui/form/fields'
import { Form, type FormModel, useContractForm } from '#ui/form/form'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import { useShown } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'
import type { Chosen } from '#workspace/list/description'

/** The most names shown; the rest is counted. */
const most = 100

function Headlines({ ids }: { ids: readonly number[] }) {
  const words = useWords()
  return (
    <ul aria-label={words('Posts to export')} className="flex flex-col gap-1">
      {ids.map((id) => {
        const headline = postSubject.known.get(id)?.main_headline || `#${id}`
        return (
          <li key={id} className="truncate border-b border-line py-1" title={headline}>
            {headline}
          </li>
        )
      })}
    </ul>
  )
}

const schema = z.object({ project: z.string().min(1, 'Choose a project.') })

/**
 * The form of the panel. Sending it exports the rows that are chosen in the list at that moment to the project that is chosen in
 * the form.
 */
const useExport = ({ ids, matching, count }: Chosen) =>
  useContractForm({
    schema,
    base: { project: '' },
    send: ({ project }) => {
      const rows = matching || count === 0 ? {} : { ids: [...ids] }
      return run({ id: 'posts.export', args: { ...rows, projects: [project] } }, 'button')
    },
  })

function ExportButton({ busy }: Pick<FormModel<object>, 'busy'>) {
  const words = useWords()
  const shown = useShown({ id: 'posts.export' })
  const Icon = shown?.command.icon
  return (
    <Tooltip text={words('Export')} reason={shown?.reason}>
      <Button
        type="submit"
        intent="primary"
        className="self-start"
        aria-disabled={shown?.reason !== undefined}
        disabled={busy}
      >
        {Icon && <Icon size={16} strokeWidth={1.75} />}
        {words('Export')}
      </Button>
    </Tooltip>
  )
}

/** The Export side panel: the posts to export, and the choice of the sister site. */
export function ExportPanel({ chosen }: { chosen: Chosen }) {
  const words = useWords()
  const { ids, matching, except, count, head, all } = chosen
  const form = useExport(chosen)
  const shown = matching ? [] : [...ids].slice(0, most)
  const rest = count - shown.length
  useSession((state) => state.constants)
  const projects = sisterProjects()
  return (
    <Form form={form} className="flex flex-col gap-3 outline-none">
      <Checkbox
        label={words('Select all')}
        checked={all || head}
        onChange={() => void run({ id: all ? 'table.clear' : 'table.select-all' }, 'button')}
      />
      {projects.length > 0 ? (
        <SelectField
          name="project"
          label="Project"
          placeholder="Project"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : (
        <p className="text-muted">{words('No sister projects are configured.')}</p>
      )}
      <Headlines ids={shown} />
      {matching && except.size > 0 && (
        <p className="text-muted">{words('All that match but {count}', { count: except.size })}</p>
      )}
      {rest > 0 && <p className="text-muted">{words('and {count} more', { count: rest })}</p>}
      {projects.length > 0 && <ExportButton busy={form.busy} />}
      {shown.length === 0 && !matching && (
        <p className="text-muted">{words('Select posts in the list: x, or the checkboxes.')}</p>
      )}
    </Form>
  )
}
