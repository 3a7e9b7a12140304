import { ExternalLink, FileText, Shapes, SquareStack } from 'lucide-react'

import { api } from '#client/api/api'
import { sectionSubject } from '#client/taxonomy'
import { listIn } from '#workspace/list/handle'

import { recordCommands } from './record/commands'
import { orderCommands } from './record/order'

/** The commands of sections. */
export const commands = [
  ...recordCommands(sectionSubject, {
    calls: api.sections,
    flags: [{ name: 'is_enabled', title: 'Show on main page' }],
    screen: { icon: SquareStack, keys: 'g s' },
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
  ...orderCommands(sectionSubject, {
    send: api.sections.order,
    done: 'Order changed.',
    failure: 'Error change order.',
    mayOrder: ({ tab }) =>
      (listIn(tab?.id)?.subject === 'sections' && (listIn(tab?.id)?.rows().length ?? 0) > 1) || {
        reason: 'Open the list of sections first: there must be more than one',
      },
  }),
]
