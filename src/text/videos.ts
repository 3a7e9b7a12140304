// Embedded videos in a text, which some brands do not allow.
import type { Body, EmbedProvider } from './document'
import { walk } from './plain'

const services: ReadonlySet<EmbedProvider> = new Set(['youtube', 'vimeo', 'dailymotion'])

export const isVideo = ({ provider }: { provider: EmbedProvider }): boolean => services.has(provider)

export const videosOff = 'This brand embeds no videos.'

function videosIn(body: Body): Set<string> {
  const found = new Set<string>()
  for (const document of Array.isArray(body) ? body.map(({ content }) => content) : [body])
    walk(document.content, (node) => {
      if (node.type === 'embed' && isVideo(node.attrs)) found.add(`${node.attrs.provider} ${node.attrs.id ?? ''}`)
    })
  return found
}

/** Whether a text has a video that its earlier version did not have. Existing videos may stay. */
export function hasNewVideo(after: Body, before: Body): boolean {
  const stood = videosIn(before)
  return [...videosIn(after)].some((video) => !stood.has(video))
}
