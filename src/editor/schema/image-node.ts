import { Node } from '@tiptap/core'

import { safeSource } from '#text/href'

const nothing = { default: null }

const numberOr = (text: string | undefined): string | number | null =>
  text === undefined ? null : /^\d{1,15}$/.test(text) ? Number(text) : text

/** The address of a gallery picture as it is now: without the version that it had when it was inserted. */
const newest = (src: unknown): unknown =>
  typeof src === 'string' && src.startsWith('/media/') ? src.replace(/\?v=\d+$/, '') : src

/** A picture with a caption. Pictures of other sites are allowed; pictures that exist only on this computer are not. */
export const ImageNode = Node.create({
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
          id: numberOr(element.dataset['image'] || undefined),
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
    const picture = ['img', { src: newest(src), alt: alt ?? '', loading: 'lazy', draggable: 'false' }] as const
    const figure = { 'data-image': id ?? '', contenteditable: 'false' }
    return label ? ['figure', figure, picture, ['figcaption', {}, label]] : ['figure', figure, picture]
  },
})
