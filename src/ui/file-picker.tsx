import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { type FileField, fileEndings } from '#contract/endpoint'
import { Button, type ButtonProps } from '#ui/button'

export interface FilePickerProps extends Omit<ButtonProps, 'onClick'> {
  extension: FileField['extension']
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that asks for one file. It reports a file again when the same file is chosen again. */
export function FilePicker({ extension, onFile, children, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={fileEndings[extension].map((ending) => `.${ending}`).join(',')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.75} />
        {children}
      </Button>
    </>
  )
}
