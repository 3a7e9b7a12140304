import { Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'

import { type EmbedAttrs, embedProviders, facebookTypes } from '#text/document'
import { safeHref } from '#text/href'
import { playerOf, providerNames, sandboxOf } from '#text/players'

const nothing = { default: null }

/** The attributes of a node as the document has them. */
function attrsOf({ attrs }: ProseMirrorNode): EmbedAttrs | null {
  const provider = embedProviders.find((name) => name === attrs['provider'])
  if (!provider) return null
  const [id, link] = [attrs['id'], attrs['link']].map((value) => (typeof value === 'string' ? value : null))
  const facebookType = facebookTypes.find((name) => name === attrs['facebookType'])
  return { provider, id: id ?? null, link: link ?? null, ...(facebookType ? { facebookType } : {}) }
}

/** The node of an embed. @param show the name of the button that loads the service's frame. */
export const embedNode = (show: string) =>
  Node.create({
    name: 'embed',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ provider: nothing, id: nothing, link: nothing, facebookType: nothing }),
    parseHTML: () => [{ tag: 'div[data-embed]', getAttrs: (element) => readEmbed(element) }],
    renderHTML: ({ node }) => {
      const attrs = attrsOf(node)
      const data: Record<string, string> = { class: 'embed', 'data-embed': attrs?.provider ?? '' }
      if (attrs?.id) data['data-id'] = attrs.id
      if (attrs?.link) data['data-link'] = attrs.link
      if (attrs?.facebookType) data['data-facebook-type'] = attrs.facebookType
      const name = attrs ? providerNames[attrs.provider] : ''
      return ['div', data, ['strong', {}, name], ['span', {}, attrs?.link ?? attrs?.id ?? '']]
    },
    addNodeView:
      () =>
      ({ node }) =>
        new EmbedCard(attrsOf(node), show),
  })

function readEmbed({ dataset }: HTMLElement) {
  const provider = embedProviders.find((known) => known === dataset['embed'])
  if (!provider) return false
  const link = safeHref(dataset['link'] ?? '')
  return { provider, id: dataset['id'] ?? null, link, facebookType: dataset['facebookType'] ?? null }
}

/** The card of an embed. It loads nothing from the service until its button is pressed. */
class EmbedCard {
  readonly dom = document.createElement('div')

  constructor(attrs: EmbedAttrs | null, show: string) {
    const { dom } = this
    dom.className = 'embed'
    dom.contentEditable = 'false'
    if (!attrs) return
    dom.dataset['embed'] = attrs.provider
    dom.dataset['provider'] = attrs.provider
    const head = dom.appendChild(document.createElement('div'))
    head.className = 'embed-head'
    head.appendChild(document.createElement('strong')).textContent = providerNames[attrs.provider]
    head.appendChild(document.createElement('span')).textContent = attrs.link ?? attrs.id ?? ''
    if (playerOf(attrs)) head.append(this.#button(attrs, show))
  }

  #button(attrs: EmbedAttrs, show: string): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = show
    button.setAttribute('aria-label', `${show}: ${providerNames[attrs.provider]}`)
    button.addEventListener('click', () => {
      const player = playerOf(attrs)
      if (!player) return
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', sandboxOf(attrs.provider))
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.title = providerNames[attrs.provider]
      frame.width = player.width
      frame.height = player.height
      frame.src = player.src
      this.dom.append(frame)
      button.remove()
    })
    return button
  }

  /** Events on the button and the frame do not reach the editor. A click elsewhere selects the card. */
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.closest('button, iframe') !== null
  }

  ignoreMutation(): boolean {
    return true
  }
}
