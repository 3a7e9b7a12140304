// Finds Hugo's shortcodes in a text: `{{< name "a" b=`c` >}}`, `{{% /name %}}`.

/** One shortcode: its name, whether it closes a pair, and its parameters as written. */
export interface HugoShortcode {
  name: string
  closes: boolean
  written: string
}

/** The index of the `>}}` or `%}}` that ends a shortcode whose parameters begin at `from`; -1 when there is none. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"' || character === '`') {
      at = endOfQuote(text, at, character)
      // An unclosed quote is an ordinary character, and so are the quotes before it.
      if (at < 0) break
    } else if ((character === '>' || character === '%') && text.startsWith('}}', at + 1)) return at
  }
  const plain = text.slice(from).search(/[>%]\}\}/)
  return plain < 0 ? -1 : from + plain
}

function endOfQuote(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === quote) return at
    if (quote === '"' && text[at] === '\\') at += 1
  }
  return -1
}

/**
 * Replaces each shortcode by the result of `replacement`. A shortcode must end before the next one begins, so the time is linear.
 */
export function replaceHugoShortcodes(text: string, replacement: (found: HugoShortcode) => string): string {
  const parts = text.split(/(?=\{\{[<%])/)
  return parts
    .map((part) => {
      const head = /^\{\{[<%]\s*(\/?)([\w-]+)\s*/.exec(part)
      const end = head ? endOf(part, head[0].length) : -1
      if (!head || end < 0) return part
      const written = part.slice(head[0].length, end).trimEnd().replace(/\/$/, '')
      return replacement({ name: head[2] ?? '', closes: head[1] !== '', written }) + part.slice(end + 3)
    })
    .join('')
}
