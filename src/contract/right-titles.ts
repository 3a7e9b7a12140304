import { rightAreas } from './rights'

/** The titles of the actions of rights. */
export const rightTitles: Readonly<Record<string, string>> = {
  read: 'Read',
  create: 'Create',
  update: 'Update',
  delete: 'Remove',
  publish: 'Publish',
  upload: 'Upload',
  push: 'Send push',
  moderate: 'Moderate',
  fb: 'Publish to Facebook',
  'extended-update': 'Edit extended tag',
  'view-time-log': 'View time log',
  'read-time-log': 'Read time log',
}

const areas: Readonly<Record<string, { title: string }>> = rightAreas

/** The title of a right on the Roles page: 'Posts: Publish' for `posts.publish`. @param words translates each part. */
export function rightTitle(right: string, words: (english: string) => string = (english) => english): string {
  const [area = '', action = ''] = right.split('.')
  return `${words(areas[area]?.title ?? area)}: ${words(rightTitles[action] ?? action)}`
}
