import { FilePicker } from '#ui/file-picker'
import { loadWhenIdle } from '#ui/late'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import type { Call } from '#workspace/command/command'
import { useShown } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'

// So that an upload can also fail, and be tried again, while the server cannot be reached.
loadWhenIdle(() => import('#client/api/send-files'))

interface UploadButtonProps {
  /** A call of a command with a `file` argument; its other arguments are given. */
  command: Call
  /** An English title, where the command's own does not fit. */
  label?: string
  /** Uploads several files at once. Left out: the command is run with one file. */
  onFiles?: (files: readonly File[]) => void
}

/**
 * A button that asks for a file and runs an upload with it. The tooltip says what the file holds, and why the command is refused.
 */
export function UploadButton({ command: call, label, onFiles }: UploadButtonProps) {
  const words = useWords()
  const shown = useShown(call)
  if (!shown) return null
  const source = shown.command.arguments?.sources['file']
  if (source?.kind !== 'file') return null
  const { reason } = shown
  const title = label === undefined ? shown.title : words(label)
  const picker = (
    <FilePicker
      extension={source.extension}
      disabled={reason !== undefined}
      onFile={(file) => void run({ id: call.id, args: { ...call.args, file } }, 'button')}
      onFiles={onFiles}
    >
      {title}
    </FilePicker>
  )
  return (
    <Tooltip text={source.holds === undefined ? title : words(source.holds)} keys={shown.keys} reason={reason}>
      <span>{picker}</span>
    </Tooltip>
  )
}
