// The enumerations of posts, which the server answers as `GET posts/constants`.
export const postStatuses = { draft: 0, inWork: 1, ready: 2, published: 3, trashed: 4, scheduled: 5 } as const

/** The sort fields of the list of posts. */
export const postSorts = ['id', 'published_at', 'uniqueness', 'updated_at', 'word_count', 'relevance'] as const

export interface Choice {
  id: number
  name: string
  title: string
}

export const postConstants = {
  status: [
    { id: 0, name: 'draft', title: 'Draft' },
    { id: 1, name: 'if', title: 'In work' },
    { id: 2, name: 'ready', title: 'Ready' },
    { id: 3, name: 'published', title: 'Published' },
    { id: 4, name: 'trashed', title: 'Trashed' },
    { id: 5, name: 'scheduled', title: 'Scheduled' },
  ],
  template_type: [
    { id: 0, name: 'regular', title: 'Regular' },
    { id: 1, name: 'opinion', title: 'Opinion' },
    { id: 2, name: 'breaking', title: 'Breaking' },
    { id: 3, name: 'viral', title: 'Viral' },
    { id: 4, name: 'gallery', title: 'Gallery' },
    { id: 5, name: 'external', title: 'External' },
    { id: 7, name: 'liveUpdate', title: 'Live update' },
  ],
  top_status: [
    { id: 0, name: 'regular', title: 'Regular' },
    { id: 1, name: 'top', title: 'Top' },
    { id: 2, name: 'main', title: 'Main' },
  ],
  advert_status: [
    { id: 0, name: 'none', title: 'None' },
    { id: 1, name: 'advertorial', title: 'Advertorial' },
    { id: 2, name: 'sponsored', title: 'Sponsored' },
    { id: 3, name: 'partner', title: 'Partner' },
  ],
  priority: [
    { id: 0, name: 'low', title: 'Low' },
    { id: 1, name: 'medium', title: 'Medium' },
    { id: 2, name: 'high', title: 'High' },
  ],
} as const satisfies Record<string, readonly Choice[]>

export const galleryType = 4
export const externalType = 5
export const liveUpdateType = 7

/** The title of a post's status; empty for an unknown one. */
export const statusTitle = (status: number | undefined): string =>
  postConstants.status.find(({ id }) => id === status)?.title ?? ''
