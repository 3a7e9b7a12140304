import { wrappingInputRule } from '@tiptap/core'
import { OrderedList as TiptapOrderedList } from '@tiptap/extension-list'

/** '1. ' to '99. ' at the beginning of a paragraph. A year is the beginning of a sentence. */
const listNumber = /^([1-9]\d?)\.\s$/

/**
 * As tiptap's, but a pasted plain text stays what it is: tiptap makes a list of 'A. Smith said so' and of '2026. A good year', and
 * takes their first word for a number.
 */
export const OrderedList = TiptapOrderedList.extend({
  addProseMirrorPlugins: () => [],
  addInputRules() {
    return [
      wrappingInputRule({
        find: listNumber,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], list) => list.childCount + Number(list.attrs['start']) === Number(number),
      }),
    ]
  },
})
