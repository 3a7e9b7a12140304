/** What an action of a right is called. */
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
