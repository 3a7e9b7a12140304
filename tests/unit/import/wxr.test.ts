import { describe, expect, it } from 'vitest'

import { readBytes } from '#server/import/source'
import { plainText } from '#text/plain'

import { all, clock, inChunks, postOf } from './reading'

const wxr = (items: string) => `<?xml version="1.0"?><rss xmlns:wp="w"><channel><title>T</title>
<wp:author><wp:author_login>ama</wp:author_login><wp:author_email>a@x.example</wp:author_email><wp:author_display_name><![CDATA[Ama M]]></wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>sub</wp:category_nicename><wp:category_parent>top</wp:category_parent><wp:cat_name><![CDATA[Sub &amp; more]]></wp:cat_name></wp:category>
<wp:tag><wp:tag_slug>tg</wp:tag_slug><wp:tag_name><![CDATA[Tg]]></wp:tag_name></wp:tag>${items}</channel></rss>`
const item = (
  fields: string,
  status = 'publish',
  date = '2020-01-02 03:04:05',
) => `<item><title>A &lt;em&gt;b&lt;/em&gt;</title><link>https://x.example/2020/%C3%A9-post/</link><guid>g1</guid><dc:creator>ama</dc:creator>
<content:encoded><![CDATA[One\x08\n\nTwo ]]]]><![CDATA[> end]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_name>a-post</wp:post_name><wp:status>${status}</wp:status><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_type>post</wp:post_type><category domain="category" nicename="sub"><![CDATA[Sub]]></category><category domain="post_tag" nicename="tg"><![CDATA[Tg]]></category>${fields}</item>`
const readXml = (text: string) => all(readBytes('a.xml', inChunks(text), { clock }))

describe('a WordPress export', () => {
  it('gives users, categories with parents, tags and posts in its order', async () => {
    const [user, category, tag, post] = await readXml(wxr(item('')))
    expect(user).toEqual({
      kind: 'user',
      line: 1,
      login: 'ama',
      name: 'Ama M',
      email: 'a@x.example',
      aliases: ['author/ama'],
    })
    expect(category).toEqual({
      kind: 'category',
      line: 2,
      slug: 'sub',
      name: 'Sub & more',
      parent: 'top',
      description: '',
      aliases: ['category/sub'],
    })
    expect(tag).toMatchObject({ kind: 'tag', slug: 'tg', name: 'Tg', aliases: ['tag/tg'] })
    expect(postOf(post)).toMatchObject({
      line: 4,
      sourceId: 'wxr:g1',
      headline: 'A b',
      slug: 'a-post',
      publishedAt: '2020-01-02T03:04:05.000Z',
      status: 'published',
      authors: [{ name: 'ama', login: 'ama' }],
      tags: ['Tg'],
      categories: ['Sub'],
      aliases: ['/2020/é-post/', '?p=1'],
    })
    expect(plainText(postOf(post).body)).toBe('One\nTwo ]]> end')
  })

  it.each([
    ['future', '2030-01-01 00:00:00', '', 'scheduled'],
    ['future', '2020-01-01 00:00:00', '', 'published'],
    ['draft', '0000-00-00 00:00:00', '', 'draft'],
    ['publish', '0000-00-00 00:00:00', '', 'draft'],
    ['private', '2020-01-01 00:00:00', '', 'draft'],
    ['pending', '2020-01-01 00:00:00', '', 'draft'],
    ['trash', '2020-01-01 00:00:00', '', 'trashed'],
    ['publish', '2020-01-01 00:00:00', '<wp:post_password>secret</wp:post_password>', 'draft'],
  ])('%s at %s %s is %s', async (status, date, fields, expected) => {
    expect(postOf((await readXml(wxr(item(fields, status, date)))).at(-1)).status).toBe(expected)
  })

  it('gives files as media and refuses menus by name', async () => {
    const other = (type: string) =>
      `<item><title>F</title><wp:post_id>9</wp:post_id><wp:post_type>${type}</wp:post_type><wp:attachment_url>https://x.example/f.png</wp:attachment_url></item>`
    const records = await readXml(wxr(other('attachment') + other('nav_menu_item')))
    expect(records.slice(3)).toEqual([
      { kind: 'media', line: 4, sourceId: 'wxr:9', url: 'https://x.example/f.png', title: 'F', description: '' },
      { kind: 'refused', line: 5, reason: 'nav_menu_item is not imported: F', fatal: false },
    ])
  })

  it('that is malformed gives what came before and one fatal refusal', async () => {
    for (const text of [wxr(item('')).slice(0, -12), wxr(`${item('')}<item><title>x</wrong></item>${item('')}`)]) {
      const records = await readXml(text)
      expect(records.filter(({ kind }) => kind === 'post')).toHaveLength(1)
      expect(records.at(-1)).toMatchObject({ kind: 'refused', fatal: true })
    }
  })

  it('that is another XML is refused', async () => {
    expect(await readXml('<html></html>')).toMatchObject([{ kind: 'refused', fatal: true }])
  })
})
