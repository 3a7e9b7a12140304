// The demo's roles and their rights.
import { isSeniorEditorRight, type Right, rights } from '#contract/users/rights'

const without = (...left: string[]) => rights.filter((right) => !left.some((start) => right.startsWith(start)))
const content = without('audit.', 'jobs.', 'roles.', 'users.', 'posts.moderate', 'languages.delete')

/** The public password of every demo account. */
export const demoPassword = 'Slotdesk#26'

interface DemoRole {
  description: string
  rights: readonly Right[]
  /** Whether people of this role change only posts that they author or report. */
  ownPostsOnly?: boolean
}

export const demoRoles: Record<string, DemoRole> = {
  admin: { description: 'Administrator', rights },
  'senior-editor': { description: 'Senior editor', rights: rights.filter(isSeniorEditorRight) },
  editor: { description: 'Editor', rights: [...content, 'users.read'] },
  'slot-editor': { description: 'Slot editor', rights: [...content, 'users.read', 'posts.moderate'] },
  author: {
    description: 'Author',
    ownPostsOnly: true,
    rights: [
      'dashboard.read',
      'posts.read',
      'posts.create',
      'posts.update',
      'gallery.read',
      'gallery.create',
      'author-info.read',
      'author-info.create',
      'author-info.update',
    ],
  },
  'copy-editor': {
    description: 'Copy editor',
    rights: ['dashboard.read', 'posts.read', 'posts.update', 'gallery.read'],
  },
}
