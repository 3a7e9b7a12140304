/** All rights, as `area.action`. The lists are closed, so that code with a right that does not exist fails to compile. */
export const rightAreas = {
  dashboard: { title: 'Dashboard', actions: ['read'] },
  advertisements: { title: 'Advertisements', actions: ['read', 'create', 'update', 'delete', 'upload'] },
  tags: { title: 'Tags', actions: ['read', 'create', 'update', 'delete', 'extended-update'] },
  categories: { title: 'Categories', actions: ['read', 'create', 'update', 'delete'] },
  sections: { title: 'Sections', actions: ['read', 'create', 'update', 'delete'] },
  languages: { title: 'Languages', actions: ['read', 'create', 'update', 'delete'] },
  menu: { title: 'Menus', actions: ['read', 'create', 'update', 'delete'] },
  translations: { title: 'Translations', actions: ['read', 'update'] },
  posts: {
    title: 'Posts',
    actions: [
      'read',
      'create',
      'update',
      'delete',
      'publish',
      'push',
      'moderate',
      'fb',
      'view-time-log',
      'read-time-log',
    ],
  },
  gallery: { title: 'Images', actions: ['read', 'create', 'update', 'delete'] },
  roles: { title: 'Roles', actions: ['read', 'create', 'update', 'delete'] },
  'hot-news': { title: 'Hot news', actions: ['read', 'update', 'upload'] },
  users: { title: 'Users', actions: ['read', 'create', 'update', 'delete'] },
  'author-info': { title: 'Authors', actions: ['read', 'create', 'update'] },
  'stop-words': { title: 'Stop words', actions: ['read', 'create', 'update', 'delete', 'upload'] },
  'contextual-links': { title: 'Contextual links', actions: ['read', 'upload'] },
  'call-to-actions': { title: 'Call to actions', actions: ['read', 'create', 'update', 'delete'] },
  experts: { title: 'Expert', actions: ['read', 'create', 'update', 'delete'] },
  jobs: { title: 'Jobs', actions: ['read', 'update'] },
  audit: { title: 'Audit', actions: ['read'] },
  static: { title: 'Static pages', actions: ['read', 'create', 'update', 'delete'] },
} as const satisfies Record<string, { title: string; actions: readonly string[] }>

export type RightArea = keyof typeof rightAreas

/** One right, for instance `posts.publish`. */
export type Right = { [A in RightArea]: `${A}.${(typeof rightAreas)[A]['actions'][number]}` }[RightArea]

/** The condition of an endpoint, a view or a command: a right, a valid token (`signed-in`), or none (`public`). */
export type Access = Right | 'signed-in' | 'public'

/** All rights, in the order of the Roles page. */
export const rights: readonly Right[] = Object.entries(rightAreas).flatMap(([area, { actions }]) =>
  actions.map((action) => `${area}.${action}` as Right),
)

const named = (area: RightArea, action: string): Right | undefined =>
  rights.find((right) => right === `${area}.${action}`)

/**
 * The right for an action of an area. In an area with uploads, create, update and delete fall back to the right to upload.
 * Undefined: the area has no such action.
 */
export const rightOf = (area: RightArea, action: string): Right | undefined =>
  named(area, action) ?? (/^(?:create|update|delete)$/.test(action) ? named(area, 'upload') : undefined)

/** Whether senior editors have the right. They lack those over roles and the audit log, and the right to remove people. */
export const isSeniorEditorRight = (right: string): boolean =>
  !/^(?:roles|audit)\./.test(right) && right !== 'users.delete'

/** Whether a person with the rights `held` passes `gate`. The caller checks that they are signed in. */
export function passes(gate: Access, held: ReadonlySet<string>): boolean {
  return gate === 'public' || gate === 'signed-in' || held.has(gate)
}
