import { useState } from 'react'

import type { Choices, DraftQuestion, PostValues } from '#client/post-draft/draft'
import { fieldNames } from '#client/post-draft/field-names'
import { groupOf } from '#client/post-draft/merge-values'
import { useAnswers } from '#ui/overlays/answers'
import { formatInstant } from '#ui/dates/datetime'
import { Dialog } from '#ui/overlays/dialog'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame/options'

import { FieldCompared } from './compared-fields'

type Conflict = Extract<DraftQuestion, { kind: 'conflict' }>

/** Asks about fields that were changed both here and on the server: shows both values, and the person chooses one. */
export function ConflictQuestion({ question }: { question: Conflict }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const { current, mine, theirs, fields, answer } = question
  const [choices, setChoices] = useState<Choices>(() => all(fields, 'mine'))
  const isChosen = fields.some((field) => choices[field] === 'theirs')
  const { buttons, ...keys } = useAnswers(
    [
      { label: words('Take theirs'), onSelect: () => answer(all(fields, 'theirs')), loses: true },
      ...(isChosen ? [{ label: words('Use the chosen'), onSelect: () => answer(choices) }] : []),
      { label: words('Keep mine'), onSelect: () => answer(all(fields, 'mine')), first: true, intent: 'primary' },
    ],
    true,
  )
  return (
    <Dialog
      open
      onClose={stay}
      title={words('This post was changed elsewhere since you opened it.')}
      description={words('{name} saved it {time}. What you do not keep becomes a revision of the post.', {
        name: current.editor?.username ?? words('Somebody'),
        time: formatInstant(current.updated_at, zone),
      })}
      role="alertdialog"
      width="lg"
      {...keys}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
        {fields.map((field) => (
          <section key={field} aria-label={words(fieldNames[field])}>
            <div className="mb-1 flex items-baseline gap-4">
              <h2 className="font-medium">{words(fieldNames[field])}</h2>
              {fields.length > 1 && (
                <Choose
                  field={field}
                  chosen={choices[field] ?? 'mine'}
                  onChoose={(side) =>
                    setChoices({
                      ...choices,
                      ...all(
                        fields.filter((other) => groupOf(field, mine, theirs).includes(other)),
                        side,
                      ),
                    })
                  }
                />
              )}
            </div>
            <FieldCompared field={field} names={[words('Mine'), words('Theirs')]} first={mine} second={theirs} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const stay = () => undefined

type Side = 'mine' | 'theirs'

const all = (fields: readonly (keyof PostValues)[], side: Side): Choices =>
  Object.fromEntries(fields.map((field) => [field, side]))

interface ChooseProps {
  field: keyof PostValues
  chosen: Side
  onChoose: (side: Side) => void
}

function Choose({ field, chosen, onChoose }: ChooseProps) {
  const words = useWords()
  const sides: [Side, string][] = [
    ['mine', words('Mine')],
    ['theirs', words('Theirs')],
  ]
  return (
    <span role="radiogroup" aria-label={words(fieldNames[field])} className="flex gap-3 text-sm">
      {sides.map(([side, label]) => (
        <label key={side} className="flex items-center gap-1">
          <input type="radio" name={`keep ${field}`} checked={chosen === side} onChange={() => onChoose(side)} />
          {label}
        </label>
      ))}
    </span>
  )
}
