// Whether the form that a command sends is open.
import type { Call, CommandContext, Refusal } from '#workspace/command/command'
import { formIn } from '#workspace/form/handle'

/**
 * Refuses a call without values when no form of the subject is open, which would supply them.
 * @param isNew whether the form is of a new record, or of one that is changed
 * @param refusal makes the refusal when it is shown, because only the newest sentences are remembered for translation
 */
export const formOpen =
  (subject: string, isNew: boolean, refusal: () => Refusal) =>
  (context: CommandContext, args?: Call['args']): true | Refusal => {
    if (args?.['values']) return true
    const form = formIn(context.tab?.id)
    return form?.subject === subject && (form.id === null) === isNew ? true : refusal()
  }
