// Recognizes the service of an address, and the id of the post or video in it (specification, embed provider detection).
import type { EmbedAttrs, EmbedProvider, FacebookType } from './document'
import { safeHref } from './href'

/** The allowed ids of each provider. An id becomes part of a player's address, so anything else is refused. */
const idPatterns: Record<EmbedProvider, RegExp> = {
  youtube: /^[\w-]{3,20}$/,
  vimeo: /^\d{1,12}$/,
  dailymotion: /^[a-zA-Z0-9]{3,12}$/,
  tweet: /^\d{1,20}$/,
  facebook: /^[\w.-]{1,120}$/,
  instagram: /^[\w-]{3,40}$/,
  tiktok: /^\d{5,20}$/,
  riddle: /^[\w-]{1,40}$/,
  infogram: /^[\w-]{1,120}$/,
  'google-form': /^[\w-]{10,120}$/,
}

/** Whether an id is allowed in the address of the provider's player. */
export function isEmbedId(provider: EmbedProvider, id: string): boolean {
  return idPatterns[provider].test(id)
}

const hosts: [EmbedProvider, RegExp][] = [
  ['youtube', /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be|y2u\.be|ytimg\.com)$/],
  ['vimeo', /(?:^|\.)vimeo\.com$/],
  ['dailymotion', /(?:^|\.)(?:dailymotion\.com|dai\.ly)$/],
  ['tweet', /(?:^|\.)(?:twitter\.com|x\.com|t\.co)$/],
  ['facebook', /(?:^|\.)(?:facebook\.com|fb\.com|fb\.watch)$/],
  ['instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['tiktok', /(?:^|\.)tiktok\.com$/],
  ['riddle', /(?:^|\.)riddle\.com$/],
  ['infogram', /(?:^|\.)(?:infogram\.com|infogr\.am)$/],
  ['google-form', /^(?:docs\.google\.com|forms\.gle)$/],
]

/** The path segment after the first one that is in `names` (`video|swf`; `embed/v2` matches two segments); null: none. */
function after({ pathname }: URL, names: string): string | null {
  const wanted = new Set(names.split('|'))
  const pieces = pathname.split('/')
  for (let at = 1; at < pieces.length - 1; at += 1) {
    const one = pieces[at] ?? ''
    const two = `${one}/${pieces[at + 1] ?? ''}`
    const behind = wanted.has(two) ? pieces[at + 2] : wanted.has(one) ? pieces[at + 1] : undefined
    const piece = behind?.split('&', 1)[0]
    if (piece) return piece
  }
  return null
}
const lastPiece = (url: URL): string | null => url.pathname.split('/').filter(Boolean).at(-1) ?? null

/** The page that a share link of YouTube points to by its parameter `u`; other addresses as they are. */
function sharedPage(url: URL): URL {
  const page = url.pathname === '/attribution_link' ? url.searchParams.get('u') : null
  return page !== null && URL.canParse(page, url) ? new URL(page, url) : url
}

/** The video id of a YouTube page, player, preview picture or short link; null: none. */
function youtubeId(address: URL): string | null {
  const url = sharedPage(address)
  const { searchParams } = url
  // Old channel pages have the video in the fragment: `#p/u/1/ID`.
  const place = url.hash.startsWith('#p/') ? (url.hash.split('?', 1)[0]?.split('/').at(-1) ?? null) : null
  const short = /(?:youtu|y2u)\.be$/.test(url.hostname) ? lastPiece(url) : null
  const named = short ?? searchParams.get('v') ?? searchParams.get('vi') ?? after(url, youtubePaths) ?? place
  const id = /^[\w-]{1,40}/.exec(named ?? '')?.[0] ?? null
  // `videoseries` is the player of a playlist.
  return id === 'videoseries' ? null : id
}
const youtubePaths = 'embed|v|vi|e|shorts|live|watch|an_webp|vi_webp'

/** The number of a Facebook video; the title may precede it in the path. */
function videoNumber({ pathname }: URL): string | undefined {
  const pieces = pathname.split('/')
  const at = pieces.indexOf('videos')
  return at < 0 ? undefined : pieces.slice(at + 1, at + 3).find((piece) => /^\d{5,30}$/.test(piece))
}

const ids: Record<EmbedProvider, (url: URL) => string | null> = {
  youtube: youtubeId,
  vimeo: (url) => url.pathname.split('/').findLast((piece) => /^\d+$/.test(piece)) ?? null,
  dailymotion: (url) =>
    url.hostname.endsWith('dai.ly')
      ? lastPiece(url)
      : (after(url, 'video|swf')?.split('_')[0] ?? url.searchParams.get('video')),
  tweet: (url) => after(url, 'status|statuses'),
  facebook: (url) =>
    url.searchParams.get('v') ??
    videoNumber(url) ??
    after(url, 'videos|posts|reel') ??
    url.searchParams.get('story_fbid'),
  instagram: (url) => after(url, 'p|reel|reels|tv'),
  tiktok: (url) => after(url, 'video|embed/v2|embed|player/v1'),
  riddle: (url) => after(url, 'view|a|embed/a'),
  infogram: (url) => lastPiece(url),
  'google-form': (url) => (url.pathname.includes('/forms/') ? (after(url, 'd/e') ?? after(url, 'd')) : null),
}

/** The kind of a Facebook address. Links of its Share button say it by a letter: `share/v/…` is a video, `share/r/…` a reel. */
function facebookType({ hostname, pathname }: URL): FacebookType {
  if (hostname.endsWith('fb.watch') || /\/(?:videos|reel|watch|share\/[vr])(?:\/|$)/.test(pathname)) return 'fb-video'
  return /\/(?:posts|photos?|permalink|story|share)(?:\.php)?(?:\/|$)/.test(pathname) ? 'fb-post' : 'fb-page'
}

/** The address that a Facebook player plays: its parameter `href`. Other addresses as they are. */
function playedBy(url: URL): URL {
  const played = url.pathname.startsWith('/plugins/') ? url.searchParams.get('href') : null
  return played !== null && URL.canParse(played) ? new URL(played) : url
}

/**
 * Providers whose posts all have an id in their address. An address of these without an id is a profile or a list, and no embed.
 */
const needsId = new Set<EmbedProvider>([
  'youtube',
  'vimeo',
  'dailymotion',
  'tweet',
  'instagram',
  'tiktok',
  'riddle',
  'infogram',
  'google-form',
])

/**
 * The embed of an address; null: it is no post or video of a known provider.
 * `link` is the address with https, and x.com rewritten to twitter.com; `id` is null only for Facebook. Short links of X (t.co)
 * and TikTok have no id and are refused: they are not resolved over the network.
 * @param address an absolute http(s) or protocol-relative address, as pasted.
 */
export function embedOfLink(address: string): EmbedAttrs | null {
  const safe = safeHref(address)
  if (safe === null || !/^https?:/i.test(safe)) return null
  const pasted = new URL(safe)
  const provider = hosts.find(([, pattern]) => pattern.test(pasted.hostname))?.[0]
  if (provider === undefined) return null
  const url = provider === 'facebook' ? playedBy(pasted) : pasted
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.protocol = 'https:'
  if (provider === 'tweet' && url.hostname.endsWith('x.com')) url.hostname = 'twitter.com'
  const found = ids[provider](url)
  const id = found !== null && isEmbedId(provider, found) ? found : null
  if (id === null && needsId.has(provider)) return null
  const link = watchLink(provider, id, url) ?? url.href
  return provider === 'facebook' ? { provider, id, link, facebookType: facebookType(url) } : { provider, id, link }
}

/** The canonical watch address of a video, with what its player needs of the address; null for other providers. */
function watchLink(provider: EmbedProvider, id: string | null, url: URL): string | null {
  if (id === null) return null
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}${startOf(url)}`
  if (provider === 'vimeo') return `https://vimeo.com/${id}${hashOf(url, id)}`
  return provider === 'dailymotion' ? `https://www.dailymotion.com/video/${id}` : null
}

/** The start of a YouTube video as a parameter of its watch address: `&t=90s`; empty: it starts at its beginning. */
function startOf(address: URL): string {
  const { searchParams, hash } = sharedPage(address)
  const written = searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.*)/.exec(hash)?.[1] ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? []
  const start = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return start > 0 ? `&t=${start}s` : ''
}

/** The key of an unlisted Vimeo video, without which it does not play, as a part of its address: `/ab12cd34ef`; empty: none. */
function hashOf({ pathname, searchParams }: URL, id: string): string {
  const pieces = pathname.split('/')
  const hash = searchParams.get('h') ?? pieces[pieces.lastIndexOf(id) + 1] ?? ''
  return /^[0-9a-f]{6,20}$/.test(hash) ? `/${hash}` : ''
}

/** The first value of an attribute in a piece of HTML; null: none. */
function attributeOf(html: string, name: string): string | null {
  for (const [, found, value] of html.matchAll(/\s([a-z-]{1,40})\s{0,5}=\s{0,5}["']([^"'<>]{1,2000})["']/gi))
    if (found?.toLowerCase() === name) return value?.replaceAll('&amp;', '&') ?? null
  return null
}

/** Attributes of a provider's embed code that hold an address, the most reliable first. */
const carriers = ['data-instgrm-permalink', 'data-href', 'cite', 'src', 'href']

function riddleOfHtml(html: string): EmbedAttrs | null {
  const id = attributeOf(html, 'data-rid-id') ?? attributeOf(html, 'data-game')
  return id === null ? null : (embedOfLink(`https://www.riddle.com/view/${id}`) ?? null)
}

function infogramOfHtml(html: string): EmbedAttrs | null {
  const id = /infogram/i.test(html) ? attributeOf(html, 'data-id') : null
  return id === null ? null : embedOfLink(`https://infogram.com/${id.replace(/^_\//, '')}`)
}

/** Every address in a piece of HTML, the most likely first. */
function addressesIn(html: string): string[] {
  const named = carriers.flatMap((name) => attributeOf(html, name) ?? [])
  const links = [...html.matchAll(/\shref\s{0,5}=\s{0,5}["']([^"'<>]{1,2000})["']/gi)].map(([, href]) => href ?? '')
  // In the code of X and Facebook the post itself is the last link.
  return [...named, ...links.toReversed()].map((address) => address.replaceAll('&amp;', '&'))
}

/**
 * Reads a paste into the embed dialog: the address of a post, with or without a scheme, or the provider's HTML.
 * @returns null when it is neither.
 */
export function embedOfPasted(pasted: string): EmbedAttrs | null {
  const text = pasted.trim().slice(0, 20_000)
  if (!text.startsWith('<')) return embedOfLink(/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text) ? text : `https://${text}`)
  const own = riddleOfHtml(text) ?? infogramOfHtml(text)
  if (own) return own
  for (const address of addressesIn(text)) {
    const found = embedOfLink(address)
    if (found) return found
  }
  return null
}
