import { useState } from 'react'

import { useSession } from '#client/session'
import type { PostRow } from '#contract/posts'
import { Checkbox } from '#ui/checkbox'
import { Select } from '#ui/select'
import { useWords } from '#ui/words'
import { run } from '#workspace/gate'

/** The Export side panel: what would go, and to which sister site. */
export function ExportPanel({ selected, all }: { selected: readonly PostRow[]; all: boolean }) {
  const words = useWords()
  const projects = useSession((state) => state.constants?.projects) ?? []
  const [project, setProject] = useState('')
  return (
    <div className="flex flex-col gap-3 p-3">
      <Checkbox
        label={words('Select all')}
        checked={all ? true : selected.length > 0 ? 'some' : false}
        onChange={(on) => void run({ id: on ? 'table.select-all' : 'table.clear' }, 'button')}
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
      <ul aria-label={words('Posts to export')} className="flex flex-col gap-1">
        {selected.map(({ id, main_headline }) => (
          <li key={id} className="truncate border-b border-line py-1" title={main_headline}>
            {main_headline || `#${id}`}
          </li>
        ))}
      </ul>
      {selected.length === 0 && (
        <p className="text-muted">{words('Select posts in the list: x, or the checkboxes.')}</p>
      )}
    </div>
  )
}
