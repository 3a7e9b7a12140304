// A file as the second step of a command: see arguments.tsx.
import { useEffect, useRef, useState } from 'react'

import { wrongFile } from '#contract/base/uploads'
import { FilePicker } from '#ui/file-picker'
import { onKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { leaves, type StepProps } from '#workspace/palette/steps/step'

/** Asks for a file. Enter opens the system's file dialog. */
export function FileStep({ source, chips, onBack, onSettle }: StepProps<'file'>) {
  const words = useWords()
  const [wrong, setWrong] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const take = (file: File) => {
    const found = wrongFile(file, source.extension)
    setWrong(found)
    if (found === null) onSettle(file, file.name)
  }
  return (
    <div
      role="presentation"
      className="flex flex-wrap items-center gap-2 px-3.5 py-3"
      onKeyDown={onKeys((event) => leaves(event, true, onBack))}
    >
      {chips}
      <FilePicker ref={button} extension={source.extension} intent="primary" onFile={take}>
        {words(source.label)}
      </FilePicker>
      <p className={wrong === null ? 'text-muted' : 'text-danger'} aria-live="polite">
        {words(wrong ?? source.holds ?? 'Enter opens your files')}
      </p>
    </div>
  )
}
