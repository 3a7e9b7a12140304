import { useState } from 'react'

import { sisterProjects } from '#client/sisters'
import { useSession } from '#client/session/session'
import { useThisDraft } from '#client/post-draft/use-draft'
import { Checkbox } from '#ui/checkbox'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

/** The sister sites that the post can be exported to, and those it was exported to. */
export function ExportPart() {
  const words = useWords()
  useSession((state) => state.constants)
  const { base } = useThisDraft()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const projects = sisterProjects()
  const choose = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)))
  if (projects.length === 0) return <p className="text-muted">{words('No sister projects are configured.')}</p>
  return (
    <div className="flex flex-col gap-2">
      {projects.map(({ id, title }) => (
        <div key={id} className="flex items-center gap-2">
          <Checkbox label={title} checked={chosen.has(id)} onChange={(on) => choose(id, on)} />
          {base.exportProjects.includes(id) && <span className="text-sm text-muted">{words('Exported')}</span>}
        </div>
      ))}
      <CommandButton
        command={{
          id: 'posts.export',
          args: { ids: [base.id], ...(chosen.size > 0 ? { projects: [...chosen] } : {}) },
        }}
        label={words('Export')}
        className="self-start"
      />
    </div>
  )
}
