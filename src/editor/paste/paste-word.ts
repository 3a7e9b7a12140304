// Converts what only Word writes: lists as paragraphs with a drawn bullet, comments, and tracked changes.

/** Selects deleted words and comments, which are removed. Inserted words stay. */
const tracked =
  'del,.msoDel,.MsoCommentReference,.msocomtxt,.msocomoff,[style*="mso-element:comment" i],[style*="mso-comment-reference" i]:not(a),a[class*="msocomanchor" i]'

export function dropTracked(body: HTMLElement): void {
  for (const element of body.querySelectorAll(tracked)) element.remove()
  for (const element of body.querySelectorAll('ins')) element.replaceWith(...element.childNodes)
}

interface OpenList {
  list: HTMLElement
  level: number
}

/** The level of a list item, from a style such as `mso-list:l0 level2 lfo1`. */
function levelOf(item: HTMLElement): number {
  const declarations = (item.getAttribute('style') ?? '').toLowerCase().split(';')
  const list = declarations.find((declaration) => declaration.trimStart().startsWith('mso-list:')) ?? ''
  return Number(/ level(\d)/.exec(list)?.[1] ?? 1)
}

/** Matches the drawn number of an item: `12.`, `b)`, `(3)`, `xviii.`. */
const numbered = /^\s*\(?(?:\d{1,6}|[a-z]{1,7})[.)]/i

/** Turns adjacent list paragraphs into lists. A deeper level becomes a list inside the previous item. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"], p[style*="mso-list:l" i]')) {
    const bullet = item.querySelector('[style*="mso-list:Ignore" i]')
    const label = bullet?.textContent ?? ''
    const kind = numbered.test(label) ? 'ol' : 'ul'
    bullet?.remove()
    if (open[0]?.list !== item.previousElementSibling) open = []
    open = listFor(open, item, levelOf(item), { kind, start: startOf(label) })
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

/** The last number of a label such as `3.` or `2.3.`; 1 when it has none. A list that a paragraph interrupted goes on with it. */
const startOf = (label: string): number => Number(/(\d{1,6})[.)]?\s*$/.exec(label)?.[1] ?? 1)

interface NewList {
  kind: string
  start: number
}

/** The open lists after this item is added; the last one contains it. */
function listFor(open: readonly OpenList[], item: HTMLElement, level: number, { kind, start }: NewList): OpenList[] {
  const outer = open.filter((known) => known.level < level)
  const same = open.find((known) => known.level === level)
  if (same?.list.localName === kind) return [...outer, same]
  const list = document.createElement(kind)
  if (kind === 'ol' && start !== 1) list.setAttribute('start', String(start))
  const parent = outer.at(-1)?.list.lastElementChild
  if (parent) parent.append(list)
  else item.before(list)
  return [...outer, { list, level }]
}
