// What only Word writes: lists as paragraphs with a drawn bullet, comments, and changes that are still tracked.

/** Deleted words and comments go; inserted words stay as words. */
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

/** `mso-list:l0 level2 lfo1` says how deep an item is. */
function levelOf(item: HTMLElement): number {
  const declarations = (item.getAttribute('style') ?? '').toLowerCase().split(';')
  const list = declarations.find((declaration) => declaration.trimStart().startsWith('mso-list:')) ?? ''
  return Number(/ level(\d)/.exec(list)?.[1] ?? 1)
}

/** Neighbours become one list; a deeper level is a list in the item before it. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"], p[style*="mso-list:l" i]')) {
    const bullet = item.querySelector('[style*="mso-list:Ignore" i]')
    const kind = /^\s*[\da-z]{1,3}[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
    bullet?.remove()
    if (open[0]?.list !== item.previousElementSibling) open = []
    open = listFor(open, item, levelOf(item), kind)
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

/** The lists that are open once this item stands in the last of them. */
function listFor(open: readonly OpenList[], item: HTMLElement, level: number, kind: string): OpenList[] {
  const outer = open.filter((known) => known.level < level)
  const same = open.find((known) => known.level === level)
  if (same?.list.localName === kind) return [...outer, same]
  const list = document.createElement(kind)
  const parent = outer.at(-1)?.list.lastElementChild
  if (parent) parent.append(list)
  else item.before(list)
  return [...outer, { list, level }]
}
