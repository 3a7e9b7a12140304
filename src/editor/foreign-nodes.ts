// What a text may hold and is not yet edited here: pictures, embeds and tables. They are kept as they are, each as one piece.
import { Node } from '@tiptap/core'

import { embedProviders } from '#text/document'
import { safeHref, safeSource } from '#text/href'

const nothing = { default: null }

const providerNames: Record<string, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  tweet: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  dailymotion: 'Dailymotion',
  riddle: 'Riddle',
  infogram: 'Infogram',
  'google-form': 'Google Forms',
}

const numberOr = (text: string | undefined): string | number | null =>
  text === undefined ? null : /^\d{1,15}$/.test(text) ? Number(text) : text

/** A picture with its caption. */
const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: nothing, alt: nothing, id: nothing, label: nothing }),
  parseHTML: () => [
    {
      tag: 'figure[data-image]',
      getAttrs: (element) => {
        const picture = element.querySelector('img')
        const src = safeSource(picture?.getAttribute('src') ?? '')
        if (src === null) return false
        return {
          src,
          alt: picture?.getAttribute('alt') || null,
          id: numberOr(element.dataset.image || undefined),
          label: element.querySelector('figcaption')?.textContent || null,
        }
      },
    },
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = safeSource(element.getAttribute('src') ?? '')
        return src === null || src.startsWith('/') ? false : { src, alt: element.getAttribute('alt') || null }
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { src, alt, id, label } = node.attrs
    const picture = ['img', { src, alt: alt ?? '', loading: 'lazy', draggable: 'false' }] as const
    const figure = { 'data-image': id ?? '', contenteditable: 'false' }
    return label ? ['figure', figure, picture, ['figcaption', {}, label]] : ['figure', figure, picture]
  },
})

/** A post or player of an outside service, shown as a card: nothing of the service is loaded while editing. */
const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: nothing, id: nothing, link: nothing, facebookType: nothing }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: ({ dataset }) => {
        const provider = embedProviders.find((known) => known === dataset.embed)
        if (!provider) return false
        return {
          provider,
          id: dataset.id ?? null,
          link: safeHref(dataset.link ?? ''),
          facebookType: dataset.facebookType ?? null,
        }
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { provider, id, link, facebookType } = node.attrs
    const data: Record<string, string> = { 'data-embed': provider, contenteditable: 'false' }
    if (id !== null) data['data-id'] = id
    if (link !== null) data['data-link'] = link
    if (facebookType !== null) data['data-facebook-type'] = facebookType
    const name = providerNames[provider] ?? provider
    return ['div', data, ['strong', {}, name], ['span', {}, link ?? id ?? '']]
  },
})

const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  atom: true,
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', { contenteditable: 'false' }, ['tbody', 0]],
})

const TableRowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const foreignNodes = [
  ImageNode,
  EmbedNode,
  TableNode,
  TableRowNode,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
