// The crops of a picture: its focus point, and its own part for single aspect ratios.
import { type MouseEvent, useId, useState } from 'react'

import { focus as focusSchema, type Focus } from '#contract/base/multipart'
import type { Image } from '#contract/media/images'
import {
  type Crops,
  crops as cropsSchema,
  type Cropping,
  pictureArea,
  type Ratio,
  ratioNames,
  ratios,
} from '#contract/media/picture-parts'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useKeys } from '#ui/keys'
import { PicturePart } from '#ui/picture-part'
import { useWords } from '#ui/words'
import { Cropper } from '#workspace/form/cropper'

const middle: Focus = { x: 0.5, y: 0.5 }
const step = 0.02

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

const focusOf = (value: unknown): Focus | null => focusSchema.safeParse(value).data ?? null

/** The picture with a mark at a point. */
function Point({ row, point: { x, y } }: { row: Image; point: Focus }) {
  return (
    <>
      <img src={row.small_url} alt={row.alt} className="max-h-48" />
      <span
        className="pointer-events-none absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[#fff] bg-accent/60 shadow"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </>
  )
}

/** Sets the point that stays visible in every crop: by a click, or by the arrow keys. */
export function FocusField({ row }: { row: Image }) {
  const words = useWords()
  const show = (value: unknown) => (
    <span className="relative block w-fit">
      <Point row={row} point={focusOf(value) ?? middle} />
    </span>
  )
  const { value, set, locked, fieldMessages } = useFormField('focus', { label: 'Focus', show })
  const point = focusOf(value)
  const { x, y } = point ?? middle
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    // A click made by keyboard has no position.
    if (locked || event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) })
  }
  const bound = useKeys<HTMLButtonElement>('left, right, up, down', (event) => {
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
  })
  return (
    <Field label={words('Focus')} {...fieldMessages}>
      {(ariaProps) => (
        <div className="flex flex-col items-start gap-2">
          <button
            {...ariaProps}
            ref={bound}
            type="button"
            aria-label={words('Focus at {x} % across and {y} % down; the arrow keys move it', {
              x: String(Math.round(x * 100)),
              y: String(Math.round(y * 100)),
            })}
            className="relative cursor-crosshair overflow-hidden rounded-md border border-line bg-sunken"
            onClick={place}
          >
            <Point row={row} point={{ x, y }} />
          </button>
          {point && !locked && (
            <Button intent="ghost" size="sm" onClick={() => set(null)}>
              {words('To the middle')}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

const Part = ({ row, cut, ratio }: { row: Image; cut: Cropping; ratio: Ratio }) => (
  <PicturePart url={row.small_url} cut={cut} ratio={ratio} className="h-14 rounded-sm" />
)

const cropsOf = (value: unknown): Crops => cropsSchema.safeParse(value).data ?? {}

/** The part of the picture for every aspect ratio. Each ratio can have a part of its own. */
export function CropsField({ row }: { row: Image }) {
  const words = useWords()
  const id = useId()
  const focus = focusOf(useFormField('focus').value)
  const cutBy = (crops: Crops): Cropping => ({ width: row.width, height: row.height, crop: row.crop, crops, focus })
  const show = (value: unknown) => (
    <div className="flex flex-wrap gap-2">
      {ratioNames.map((ratio) => (
        <Part key={ratio} row={row} cut={cutBy(cropsOf(value))} ratio={ratio} />
      ))}
    </div>
  )
  const { value, set, locked, fieldMessages } = useFormField('crops', { label: 'Shapes', show })
  const [open, setOpen] = useState<Ratio | null>(null)
  const chosen = cropsOf(value)
  const cut = cutBy(chosen)
  return (
    <Field label={words('Shapes')} hint={words('Press one to choose its part.')} {...fieldMessages}>
      {(ariaProps) => (
        <div className="flex flex-col items-start gap-2">
          <fieldset
            {...ariaProps}
            aria-label={words('Shapes')}
            aria-invalid={undefined}
            className="flex flex-wrap gap-2"
          >
            {ratioNames.map((ratio) => (
              <button
                key={ratio}
                type="button"
                disabled={locked}
                aria-expanded={open === ratio}
                aria-controls={id}
                className="flex flex-col gap-0.5 rounded-md p-1 text-start text-sm text-muted enabled:hover:bg-hover aria-expanded:bg-pressed aria-expanded:text-fg"
                onClick={() => setOpen(open === ratio ? null : ratio)}
              >
                <Part row={row} cut={cut} ratio={ratio} />
                <span>
                  {ratio}
                  {chosen[ratio] && <> · {words('chosen')}</>}
                </span>
              </button>
            ))}
          </fieldset>
          <div id={id} className="flex w-full flex-col items-start gap-2 empty:hidden">
            {open && (
              <>
                <Cropper
                  key={open}
                  url={row.url}
                  aspect={ratios[open]}
                  crop={pictureArea(cut, open)}
                  onCrop={(crop) => set({ ...chosen, [open]: crop })}
                />
                {chosen[open] && (
                  <Button
                    intent="ghost"
                    size="sm"
                    onClick={() => {
                      const { [open]: _, ...others } = chosen
                      set(others)
                      setOpen(null)
                    }}
                  >
                    {words('Cut {ratio} around the focus again', { ratio: open })}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
