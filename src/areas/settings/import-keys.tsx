import { FileUp } from 'lucide-react'
import { useRef } from 'react'

import { Button } from '#ui/button'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'

/** Reads keys from a file that was downloaded in another browser. */
export function ImportKeys() {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file) await run({ id: 'keys.import', args: { json: await file.text() } }, 'button')
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={words('Read keys from a file')}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button intent="ghost" onClick={() => input.current?.click()}>
        <FileUp size={16} strokeWidth={1.75} />
        {words('Read keys from a file')}
      </Button>
    </>
  )
}
