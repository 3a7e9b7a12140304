import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { type FileField, fileEndings } from '#contract/base/endpoint'
import { Button, type ButtonProps } from '#ui/button'

export interface FilePickerProps extends Omit<ButtonProps, 'onClick'> {
  extension: FileField['extension']
  onFile: (file: File) => void
  /** Called instead of `onFile`, with one file or several. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** A button that asks for one file, or for several. It reports a file again when the same file is chosen again. */
export function FilePicker({ extension, onFile, onFiles, children, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={fileEndings[extension].map((ending) => `.${ending}`).join(',')}
        hidden
        multiple={onFiles !== undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          const [file] = files
          event.target.value = ''
          if (file && onFiles) onFiles(files)
          else if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.75} />
        {children}
      </Button>
    </>
  )
}
