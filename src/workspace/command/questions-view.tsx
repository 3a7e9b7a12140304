import { Confirm, TypedConfirm } from '#ui/overlays/confirm'
import { useWords } from '#ui/words'
import { usePrompts } from '#workspace/command/questions'

/** Shows the first open question of the gate. */
export function Prompts() {
  const prompt = usePrompts((state) => state.queue[0])
  const words = useWords()
  if (!prompt) return null
  if (prompt.kind === 'unsaved')
    return (
      <Confirm
        open
        message={words(prompt.canSave ? 'Save the changes before closing?' : 'Close and discard the changes?')}
        detail={prompt.label}
        confirm={prompt.canSave ? words('Save') : words('Discard')}
        danger={!prompt.canSave}
        other={
          prompt.canSave
            ? { label: words('Discard'), onSelect: () => prompt.answer('discard'), loses: true }
            : undefined
        }
        unasked={prompt.unasked}
        onConfirm={() => prompt.answer(prompt.canSave ? 'save' : 'discard')}
        onCancel={() => prompt.answer('cancel')}
      />
    )
  const { message, detail, confirm, cancel, danger, final, notes, names, hidden, left, word, instead, unasked } =
    prompt.confirmation
  const shared = {
    open: true,
    message: words(message),
    detail,
    notes: notes?.map((note) => words(note)),
    names,
    hidden,
    left: left?.map(({ name, why }) => ({ name, why: words(why) })),
    confirm: words(confirm),
    cancel: cancel && words(cancel),
    onConfirm: () => prompt.answer(true),
    onCancel: () => prompt.answer(false),
  }
  if (prompt.kind === 'typed') return <TypedConfirm {...shared} word={word ?? confirm} />
  const { answer } = prompt
  const other = instead && { label: words(instead.label), first: true, onSelect: () => answer('instead') }
  return <Confirm {...shared} other={other} danger={danger} final={final} unasked={unasked} />
}
