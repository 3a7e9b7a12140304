import { rightAreas } from './rights'
import { say } from '#contract/base/say'

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

/** The title of a right on the Roles page, in English: 'Posts: Publish' for `posts.publish`. */
export function rightTitle(right: string): string {
  const [area = '', action = ''] = right.split('.')
  return say`${areas[area]?.title ?? area}: ${rightTitles[action] ?? action}`
}
