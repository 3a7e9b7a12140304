// HTML templates. Every value is escaped, unless it is the result of a template.
import { escapeHtml } from '#text/html'

/** A piece of safe HTML. */
export class Html {
  constructor(readonly text: string) {}
}

/** Marks HTML as safe that is escaped already, for instance by `renderHtml`. */
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

/** The parts of each template without their indentation, cached. Values are not changed. */
const written = new WeakMap<TemplateStringsArray, readonly string[]>()
function withoutIndentation(parts: TemplateStringsArray): readonly string[] {
  const known = written.get(parts)
  if (known) return known
  const short = parts.map(withoutMargins)
  written.set(parts, short)
  return short
}

/** A template whose values are escaped. Lists are joined; null and false are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    withoutIndentation(parts)
      .map((part, at) => part + (at < values.length ? render(values[at] ?? null) : ''))
      .join(''),
  )
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/gu

/** Removes characters that XML forbids, also lone surrogates: one of them makes a whole feed unreadable. */
export const withoutControls = (text: string) => text.replace(forbidden, '')

/** JSON in a script element. Every `<` is escaped, so that no value can end the element. */
export const jsonScript = (value: unknown): Html =>
  safe(
    `<script type="application/ld+json">${JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? withoutControls(item) : item)).replaceAll('<', '\\u003c')}</script>`,
  )
