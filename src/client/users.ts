import type { User } from '#contract/users/users'

import { api } from './api/api-late'
import { searched } from './lists/searched'
import { subjectOf } from './lists/subject'

export const userSubject = subjectOf<User>({
  name: 'users',
  words: ['user', 'users'],
  nameOf: ({ username }) => username,
  rights: 'users',
  logName: 'user',
  also: [['names'], ['posts', 'list'], ['board'], ['calendar']],
  ...searched(api.users.list, api.users.search, ['nickname', 'username']),
})
