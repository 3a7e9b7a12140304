// An author's page: the profile above the author's posts.
import { sql } from 'drizzle-orm'

import { type ProfilePlatform, profilePlatforms } from '#contract/media/profile'
import type { Db } from '#server/db/connect'
import { rows, shownName } from '#server/rows'
import { safeHref } from '#text/href'

import { type Avatar, avatarOf, type Crop } from '#server/site/avatars'
import { type Html, html, jsonScript } from '#server/site/html/html'
import type { ListHead } from './list-heads'
import { avatarBy } from '#server/site/reading'
import type { SitePhrase, SiteWords } from '#server/site/html/words'

export interface Author {
  id: number
  name: string
  position: string
  profile: {
    description: string
    education: string
    experience: string
    awards: string
    avatar: Avatar | null
    crop: Crop | null
    json_ld: string | null
    social_links: Partial<Record<ProfilePlatform, string>>
  } | null
}

/** An author who is shown on the site and has a profile or a published post, also after removal as a user. Null: no such page. */
export async function readAuthor(db: Db, slug: string): Promise<Author | null> {
  const [found] = await rows<Author>(
    db,
    sql`select json_build_object('id', u.id, 'name', ${shownName('u')}, 'position', u.position,
          'profile', (select json_build_object('description', a.description, 'education', a.education, 'experience', a.experience, 'awards', a.awards,
            'avatar', ${avatarBy(sql`a.avatar`)}, 'crop', a.crop, 'json_ld', a.json_ld, 'social_links', a.social_links)
            from author_profiles a where a.user_id = u.id)) as row
        from users u where u.slug = ${slug} and u.show_on_site = 1
          and (exists (select 1 from author_profiles a where a.user_id = u.id)
            or exists (select 1 from post_authors j join posts p on p.id = j.post_id where j.user_id = u.id and p.status = 3))`,
  )
  return found ?? null
}

const names: Record<ProfilePlatform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
}

const parts = [
  ['education', 'Education'],
  ['experience', 'Experience'],
  ['awards', 'Awards'],
] as const satisfies readonly (readonly [string, SitePhrase])[]

export function authorHead({ name, position, profile }: Author, { say }: SiteWords): ListHead {
  if (!profile) return { lead: position ? html`<p class="standfirst">${position}</p>` : null }
  const links = profilePlatforms.flatMap((platform): Html[] => {
    const href = safeHref(profile.social_links[platform] ?? '')
    return href === null ? [] : [html`<a href="${href}" rel="noopener me">${names[platform]}</a>`]
  })
  const facts = parts.flatMap(([field, title]) =>
    profile[field]
      ? [
          html`<dt>${say(title)}</dt>
            <dd>${profile[field]}</dd>`,
        ]
      : [],
  )
  const lead = html`<section class="about">
    ${avatarOf(profile.avatar, profile.crop, name)} ${position ? html`<p class="standfirst">${position}</p>` : null}
    <p>${profile.description}</p>
    ${facts.length > 0 ? html`<dl>${facts}</dl>` : null} ${links.length > 0 ? html`<p class="tags">${links}</p>` : null}
  </section>`
  return { lead, description: profile.description.slice(0, 300), ...dataOf(profile.json_ld) }
}

function dataOf(json: string | null): { extra?: Html } {
  if (json === null || json === '') return {}
  try {
    return { extra: jsonScript(JSON.parse(json)) }
  } catch {
    return {}
  }
}
