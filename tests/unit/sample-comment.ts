// An open comment on the post 7, for tests.
import type { Comment } from '#contract/posts/comments'

export const sampleComment: Comment = {
  id: 3,
  post_id: 7,
  parent_id: null,
  user: { id: 1, username: 'Ama' },
  text: 'Which levy?',
  replacement: null,
  quote: '',
  from_at: null,
  to_at: null,
  state: 'open',
  mentions: [],
  closed_by: null,
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  version: 1,
}
