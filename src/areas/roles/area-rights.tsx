import { rightTitles } from '#contract/users/right-titles'
import { type RightArea, rightAreas, rightOf } from '#contract/users/rights'
import { Switch } from '#ui/switch'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'

interface AreaRightsProps {
  role: string
  area: RightArea
  /** The rights that the role holds; undefined: they are still being read. */
  held: ReadonlyMap<string, number> | undefined
}

/** The rights of a role in one area as switches. Each change is a call of its own with Undo. */
export function AreaRights({ role, area, held }: AreaRightsProps) {
  const words = useWords()
  const mine = useRights()
  const mayChange = mine.has('roles.update')
  return (
    <ul className="flex flex-col p-2">
      {rightAreas[area].actions.map((action) => {
        const right = rightOf(area, action)
        if (right === undefined) return null
        const on = held?.has(right) ?? false
        // A person cannot grant or remove a right that they do not have.
        const reason = !mine.has(right) ? words('You do not have this right yourself') : undefined
        return (
          <li key={right} className="flex min-h-9 items-center gap-3 rounded-md px-2 hover:bg-hover" title={reason}>
            <Switch
              label={words(rightTitles[action] ?? action)}
              checked={on}
              disabled={!held || !mayChange || reason !== undefined}
              onChange={(next) => void run({ id: 'roles.toggle', args: { role, right, on: next } }, 'button')}
            />
            <code className="ms-auto text-sm text-faint">{right}</code>
          </li>
        )
      })}
    </ul>
  )
}
