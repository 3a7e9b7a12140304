// Parses HTML up to a limit of nodes. The HTML standard reopens formatting elements in each paragraph, so 100 kB of HTML can
// become 40 million elements.
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  parseFragment,
  type TreeAdapter,
} from 'parse5'

/** The most nodes of a parsed document. An article has a few thousand. */
const mostNodes = 200_000

export class TooManyNodes extends Error {
  override name = 'TooManyNodes'
}

function countingAdapter(most: number): TreeAdapter<DefaultTreeAdapterMap> {
  let made = 0
  const count = () => {
    made += 1
    if (made > most) throw new TooManyNodes(`more than ${most} nodes`)
  }
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      count()
      return defaultTreeAdapter.createElement(...given)
    },
    createCommentNode: (data) => {
      count()
      return defaultTreeAdapter.createCommentNode(data)
    },
    insertText: (...given) => {
      count()
      defaultTreeAdapter.insertText(...given)
    },
    insertTextBefore: (...given) => {
      count()
      defaultTreeAdapter.insertTextBefore(...given)
    },
  }
}

/** Parses HTML into a tree. @throws {TooManyNodes} before the tree has more than `most` nodes. */
export const parseBounded = (html: string, most = mostNodes): DefaultTreeAdapterTypes.DocumentFragment =>
  parseFragment(html, { treeAdapter: countingAdapter(most) })
