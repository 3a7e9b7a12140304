// Text that is safe to send: whatever is put into a template is escaped, unless it is a template itself.
import { escapeHtml } from '#text/html'

/** A piece of HTML that may be sent as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** HTML that somebody else has made safe, for instance `renderHtml`. */
export const safe = (text: string) => new Html(text)

type Value = Html | string | number | null | false | readonly Value[]

const render = (value: Value): string => {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escapeHtml(value)
  return typeof value === 'number' ? String(value) : value.map(render).join('')
}

function withoutMargins(part: string): string {
  const lines = part.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === last ? start : start.trimEnd()
    })
    .join('\n')
}

/** The indentation of templates is for those who read the code; of what is put into them nothing is changed. */
const written = new WeakMap<TemplateStringsArray, readonly string[]>()
function withoutIndentation(parts: TemplateStringsArray): readonly string[] {
  const known = written.get(parts)
  if (known) return known
  const short = parts.map(withoutMargins)
  written.set(parts, short)
  return short
}

/** A template whose values are escaped; lists are joined, null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    withoutIndentation(parts)
      .map((part, at) => part + (at < values.length ? render(values[at] ?? null) : ''))
      .join(''),
  )
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/gu

/** Without what XML forbids and no reader shows, lone halves of characters too: one of them makes a whole feed unreadable. */
export const withoutControls = (text: string) => text.replace(forbidden, '')

/** JSON inside a script element: no `<` survives, so nothing in it can end the element. */
export const jsonScript = (value: unknown): Html =>
  safe(
    `<script type="application/ld+json">${JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? withoutControls(item) : item)).replaceAll('<', '\\u003c')}</script>`,
  )
