// The frame that shows an embed of an outside service. It is always on the service's own origin, and always sandboxed.
import type { EmbedAttrs, EmbedProvider } from './document'
import { isEmbedId } from './embeds'

/** The display name of each service. */
export const providerNames: Record<EmbedProvider, string> = {
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

/** The origins that a page's content security policy allows in frames. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
  'https://platform.twitter.com',
  'https://www.facebook.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
  'https://www.riddle.com',
  'https://e.infogram.com',
  'https://docs.google.com',
]

/** Services whose frame holds a form. */
const forms = new Set<EmbedProvider>(['google-form', 'riddle'])

/**
 * The `sandbox` of a service's frame. It may run its own scripts on its own origin, play, and open its page in a tab; a form may
 * be sent. It cannot navigate the page around it.
 */
export const sandboxOf = (provider: EmbedProvider): string =>
  `allow-scripts allow-same-origin allow-popups allow-presentation${forms.has(provider) ? ' allow-forms' : ''}`

export interface Player {
  src: string
  /** Pixels, or '100%'. */
  width: string
  height: string
}

/** The start of a YouTube video, in seconds, and the key of an unlisted Vimeo video, in the watch addresses that we store. */
const startInLink = /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]+&t=(\d{1,9})s$/
const hashInLink = /^https:\/\/vimeo\.com\/\d+\/([0-9a-f]{6,20})$/

/** A parameter of a player's address, with the value that a pattern finds in a link; empty: it finds none. */
function parameter(name: string, link: string | null, pattern: RegExp): string {
  const value = pattern.exec(link ?? '')?.[1]
  return value === undefined ? '' : `${name}=${value}`
}

/** Players of services that identify a post by an id. */
const byId: Record<Exclude<EmbedProvider, 'facebook'>, (id: string, link: string | null) => Player> = {
  youtube: (id, link) => ({
    src: `https://www.youtube-nocookie.com/embed/${id}${parameter('?start', link, startInLink)}`,
    width: '560',
    height: '315',
  }),
  vimeo: (id, link) => ({
    src: `https://player.vimeo.com/video/${id}?dnt=1${parameter('&h', link, hashInLink)}`,
    width: '560',
    height: '315',
  }),
  dailymotion: (id) => ({ src: `https://www.dailymotion.com/embed/video/${id}`, width: '100%', height: '380' }),
  tweet: (id) => ({
    src: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
    width: '550',
    height: '560',
  }),
  instagram: (id) => ({ src: `https://www.instagram.com/p/${id}/embed/`, width: '540', height: '720' }),
  tiktok: (id) => ({ src: `https://www.tiktok.com/embed/v2/${id}`, width: '605', height: '760' }),
  riddle: (id) => ({ src: `https://www.riddle.com/embed/a/${id}`, width: '100%', height: '560' }),
  infogram: (id) => ({ src: `https://e.infogram.com/${id}?src=embed`, width: '100%', height: '560' }),
  'google-form': (id) => ({
    src: `https://docs.google.com/forms/d/e/${id}/viewform?embedded=true`,
    width: '100%',
    height: '500',
  }),
}

const facebookHost = /(?:^|\.)(?:facebook\.com|fb\.com|fb\.watch)$/
const plugins = { 'fb-video': 'video.php', 'fb-post': 'post.php', 'fb-page': 'page.php' } as const

/** The frame of a Facebook embed, which Facebook's plugins identify by its address; null when it has no address of Facebook. */
function facebookPlayer({ link, facebookType }: EmbedAttrs): Player | null {
  const url = link !== null && URL.canParse(link) ? new URL(link) : null
  if (!url || !facebookHost.test(url.hostname)) return null
  const plugin = plugins[facebookType ?? 'fb-post']
  const src = `https://www.facebook.com/plugins/${plugin}?href=${encodeURIComponent(url.href)}`
  return { src, width: '560', height: facebookType === 'fb-video' ? '315' : '560' }
}

/** The frame of an embed; null when its id or address is not allowed, so that no foreign text gets into an address. */
export function playerOf(attrs: EmbedAttrs): Player | null {
  const { provider, id } = attrs
  if (provider === 'facebook') return facebookPlayer(attrs)
  if (id === null || !isEmbedId(provider, id)) return null
  return byId[provider](id, attrs.link)
}
