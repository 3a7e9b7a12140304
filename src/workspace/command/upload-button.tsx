import { FilePicker } from '#ui/file-picker'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import type { Call } from '#workspace/command/command'
import { useShown } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'

interface UploadButtonProps {
  /** A command that takes a `file`, with what else it needs. */
  command: Call
  /** Its title in English, where the command's own is too short. */
  label?: string
}

/** A button that asks for a file and runs an upload with it. While the command is refused it says why. */
export function UploadButton({ command: call, label }: UploadButtonProps) {
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
    >
      {title}
    </FilePicker>
  )
  return (
    <Tooltip text={title} keys={shown.keys} reason={reason}>
      <span>{picker}</span>
    </Tooltip>
  )
}
