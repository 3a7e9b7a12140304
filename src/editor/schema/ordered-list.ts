import { wrappingInputRule } from '@tiptap/core'
import { OrderedList as TiptapOrderedList } from '@tiptap/extension-list'

/** Matches '1. ' to '99. ' at the beginning of a paragraph. Larger numbers may be years that begin a sentence. */
const listNumber = /^([1-9]\d?)\.\s$/

/** tiptap's ordered list without its paste rules, which turn 'A. Smith said so' and '2026. A good year' into list items. */
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
