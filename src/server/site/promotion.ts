// Promotion on the site: advertisement slots, sponsored banners and calls to action.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { idArray, rows } from '#server/rows'
import { isBodyError, parseBody } from '#text/body'
import { safeHref } from '#text/href'
import { renderHtml } from '#text/html'

import type { Avatar } from './avatars'
import { avatarBy } from './reading'
import { type Html, html, safe } from './html/html'
import type { SiteWords } from './html/words'

/** The place of a page, which selects its promotion. */
export interface Spot {
  section?: number | undefined
  category?: number | undefined
  tags?: readonly number[]
}

interface Slot {
  name: string
  slot: string
  code: string
  size: string
}

interface Banner {
  name: string
  link: string
  desktop: Avatar | null
  mobile: Avatar | null
}

interface CallToAction {
  id: number
  name: string
  position: 'top' | 'middle' | 'bottom'
  body: string
}

/** Rendered promotion; null: none there. */
export interface Promotion {
  slots: Html[]
  banner: Html | null
  top: Html | null
  middle: Html | null
  bottom: Html | null
}

const readSlots = (db: Db) =>
  rows<Slot>(
    db,
    sql`select json_build_object('name', name, 'slot', slot, 'code', code, 'size', size) as row from advs
        where status = 1 and outofpage = 0 order by id limit 12`,
  )

/** A category and its parent, whose promotion it shows too. */
const withParent = (category: number) =>
  sql`(select id from categories where id = ${category} union all select parent_id from categories where id = ${category})`

/** The newest enabled banner of the category, its parent, or one of the tags. */
const readBanner = (db: Db, { category = 0, tags = [] }: Spot) =>
  rows<Banner>(
    db,
    sql`select json_build_object('name', b.name, 'link', b.link, 'desktop', ${avatarBy(sql`b.image_desktop`)}, 'mobile', ${avatarBy(sql`b.image_mobile`)}) as row
        from banners b where b.is_enabled = 1 and (exists (select 1 from banner_categories j where j.banner_id = b.id
            and j.category_id in ${withParent(category)})
          or exists (select 1 from banner_tags j where j.banner_id = b.id and j.tag_id = any(${idArray(tags)})))
        order by b.id desc limit 1`,
  )

/** The calls to action of the section that have no category, this one, or its parent: the newest 12 of each position. */
const readCalls = (db: Db, { section = 0, category = 0 }: Spot) =>
  rows<CallToAction>(
    db,
    sql`select json_build_object('id', id, 'name', name, 'position', position, 'body', body) as row from (
          select *, row_number() over (partition by position order by id desc) as place from call_to_actions
          where section_id = ${section} and (category_id is null or category_id in ${withParent(category)})
        ) c where place <= 12 order by id desc`,
  )

/** A labelled box of the slot's first size. An advertisement server fills the element by its id. */
function slotHtml({ name, slot, code, size }: Slot, { say }: SiteWords): Html {
  const [, width = 0, height = 0] = (/\[(\d+),(\d+)\]/.exec(size) ?? []).map(Number)
  const fluid = width === 0 || height === 0
  const [w, h] = fluid ? [728, 90] : [width, height]
  return html`<div class="slot">
    <p>${say('Advertisement')}</p>
    <div id="${code}" data-slot="${slot}" data-sizes="${size}" ${fluid ? html` class="fluid"` : null}>
      <svg
        viewBox="0 0 ${w} ${h}"
        width="${w}"
        height="${h}"
        role="img"
        aria-label="${name}, ${fluid ? 'fluid' : `${w} × ${h}`}"
      >
        <text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle">${name} · ${code}</text>
      </svg>
    </div>
  </div>`
}

function bannerHtml({ name, link, desktop, mobile }: Banner, { say }: SiteWords): Html | null {
  const href = safeHref(link)
  const shown = desktop ?? mobile
  if (href === null || !shown) return null
  const small =
    mobile &&
    html`<source media="(max-width: 48rem)" srcset="${mobile.url}" width="${mobile.width}" height="${mobile.height}" />`
  return html`<aside class="banner" aria-label="${say('Sponsored')}">
    <p>${say('Sponsored')}</p>
    <a href="${href}" rel="sponsored noopener">
      <picture
        >${small}<img src="${shown.url}" alt="${name}" width="${shown.width}" height="${shown.height}" loading="lazy"
      /></picture>
    </a>
  </aside>`
}

function callsAt(calls: readonly CallToAction[], position: CallToAction['position']): Html | null {
  const blocks = calls.flatMap((call) => {
    const body = call.position === position ? parseBody(call.body) : null
    if (body === null || isBodyError(body) || Array.isArray(body)) return []
    return [
      html`<aside class="call" id="call-to-action-${call.id}" aria-label="${call.name}">
        <div class="rich-text">${safe(renderHtml(body))}</div>
      </aside>`,
    ]
  })
  return blocks.length > 0 ? html`${blocks}` : null
}

export async function promotionAt(db: Db, spot: Spot, words: SiteWords): Promise<Promotion> {
  const bound = spot.category !== undefined || (spot.tags ?? []).length > 0
  const [slots, [banner], calls] = await Promise.all([
    readSlots(db),
    bound ? readBanner(db, spot) : [],
    spot.section === undefined ? [] : readCalls(db, spot),
  ])
  return {
    slots: slots.map((slot) => slotHtml(slot, words)),
    banner: banner ? bannerHtml(banner, words) : null,
    top: callsAt(calls, 'top'),
    middle: callsAt(calls, 'middle'),
    bottom: callsAt(calls, 'bottom'),
  }
}
