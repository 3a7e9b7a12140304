import { ExternalLink, FileText, Shapes, SquareStack } from 'lucide-react'

import { api } from '#client/api'
import { sectionList } from '#client/taxonomy'
import type { Section } from '#contract/sections'
import { listIn } from '#workspace/list/handle'

import { recordCommands } from './record'
import { orderCommands } from './record-order'

const words = ['section', 'sections'] as const
const nameOf = ({ catchy_title }: Section) => catchy_title

/** The sections of the site. */
export const sectionCommands = [
  ...recordCommands({
    list: sectionList,
    calls: {
      create: (body: Parameters<typeof api.sections.create>[0]['body']) => api.sections.create({ body }),
      update: (id, body, headers) => api.sections.update({ params: { id }, body, headers }),
    },
    also: ['sections'],
    words,
    screen: { view: 'sections', path: '/sections', icon: SquareStack, keys: 'g s' },
    nameOf,
    unsearched: true,
    rights: 'sections',
    failures: { create: 'Error creating new section.', update: 'Error updating section.' },
    notices: { create: 'Added', update: 'Updated' },
    links: [
      {
        verb: 'posts',
        title: 'Posts',
        icon: FileText,
        right: 'posts.read',
        path: ({ id }) => `/posts?section_id=${id}`,
      },
      { verb: 'categories', title: 'Categories', icon: Shapes, path: ({ id }) => `/categories?section_id=${id}` },
      { verb: 'view', title: 'View', icon: ExternalLink, site: true, path: ({ slug }) => `section/${slug}` },
    ],
  }),
  ...orderCommands({
    list: sectionList,
    also: ['sections'],
    words,
    nameOf,
    right: 'sections.update',
    send: (items) => api.sections.order({ body: { items } }),
    done: 'Order changed.',
    failure: 'Error change order.',
    mayOrder: ({ tab }) =>
      (listIn(tab?.id)?.subject === 'sections' && (listIn(tab?.id)?.rows().length ?? 0) > 1) || {
        reason: 'Open the list of sections first: there must be more than one',
      },
  }),
]
