import type { KeyboardEvent, MouseEvent } from 'react'

import { focus as focusSchema, type Focus } from '#contract/multipart'
import type { Image } from '#contract/images'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'

const middle: Focus = { x: 0.5, y: 0.5 }
const step = 0.02

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** How the picture shows in other shapes. */
const ratios = [
  ['3:2', 'aspect-[3/2]'],
  ['1:1', 'aspect-square'],
  ['16:9', 'aspect-video'],
] as const

function Cuts({ row, at: { x, y } }: { row: Image; at: Focus }) {
  return ratios.map(([name, shape]) => (
    <figure key={name} className="flex flex-col gap-0.5">
      <img
        src={row.small_url}
        alt=""
        className={`h-14 rounded-sm bg-sunken object-cover ${shape}`}
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
      <figcaption className="text-xs text-muted">{name}</figcaption>
    </figure>
  ))
}

/** The point that stays in sight however the picture is cut: by a click, or by the arrow keys; and what comes of it. */
export function FocusField({ row }: { row: Image }) {
  const words = useWords()
  const { value, set, locked, said } = useFormField('focus')
  const point = focusSchema.safeParse(value).data ?? null
  const { x, y } = point ?? middle
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no place.
    if (locked || event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) })
  }
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const by = steps[event.key]
    if (!by || locked) return
    event.preventDefault()
    set({ x: within(x + by[0]), y: within(y + by[1]) })
  }
  const at = { left: `${x * 100}%`, top: `${y * 100}%` }
  return (
    <Field label={words('Focus')} {...said}>
      {(ties) => (
        <div className="flex flex-col items-start gap-2">
          <button
            {...ties}
            type="button"
            aria-label={words('Focus at {x} % across and {y} % down; the arrow keys move it', {
              x: String(Math.round(x * 100)),
              y: String(Math.round(y * 100)),
            })}
            className="relative cursor-crosshair overflow-hidden rounded-md border border-line bg-sunken"
            onClick={place}
            onKeyDown={move}
          >
            <img src={row.small_url} alt={row.alt} className="max-h-48" />
            <span
              className="pointer-events-none absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-accent/60 shadow"
              style={at}
            />
          </button>
          <div className="flex items-end gap-2">
            <Cuts row={row} at={{ x, y }} />
            {point && !locked && (
              <Button intent="ghost" size="sm" onClick={() => set(null)}>
                {words('To the middle')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
