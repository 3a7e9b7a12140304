import { useState } from 'react'

import { postSubject } from '#client/posts/posts'
import { useSession } from '#client/session/session'
import { sisterProjects } from '#client/sisters'
import { Checkbox } from '#ui/checkbox'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
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

/** The Export side panel: the posts to export, and the choice of the sister sites. */
export function ExportPanel({ chosen: { ids, matching, except, count, head, all } }: { chosen: Chosen }) {
  const words = useWords()
  const shown = matching ? [] : [...ids].slice(0, most)
  const rest = count - shown.length
  useSession((state) => state.constants)
  const projects = sisterProjects()
  const [project, setProject] = useState('')
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={words('Select all')}
        checked={all || head}
        onChange={() => void run({ id: all ? 'table.clear' : 'table.select-all' }, 'button')}
      />
      {projects.length > 0 ? (
        <Select
          className="w-full"
          aria-label={words('Project')}
          placeholder={words('Project')}
          value={project || undefined}
          onChange={setProject}
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
      {projects.length > 0 && (
        <CommandButton
          command={{
            id: 'posts.export',
            args: {
              ...(matching || count === 0 ? {} : { ids: [...ids] }),
              ...(project === '' ? {} : { projects: [project] }),
            },
          }}
          label={words('Export')}
          intent="primary"
          className="self-start"
        />
      )}
      {shown.length === 0 && !matching && (
        <p className="text-muted">{words('Select posts in the list: x, or the checkboxes.')}</p>
      )}
    </div>
  )
}
