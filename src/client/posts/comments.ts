// The cached comments on posts, and the comment that is being written.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { create } from 'zustand'

import type { Comment, NamedComment } from '#contract/posts/comments'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

export const commentsOf = (id: number) =>
  queryOptions({
    queryKey: ['comments', id],
    queryFn: ({ signal }) => api.comments.list({ params: { id }, signal }),
    staleTime: 30_000,
  })

/** Reads the open comments that mention the signed-in person. */
export const readMentions = (): Promise<NamedComment[]> => api.comments.mentions()

/** The query of the open comments that wait for the signed-in person. */
export const waitingComments = queryOptions({
  queryKey: ['comments', 'waiting'],
  queryFn: ({ signal }) => api.comments.waiting({ signal }),
})

/** Whether a comment is open and no reply. */
export const isOpenHead = ({ state, parent_id }: Comment): boolean => state === 'open' && parent_id === null

export const knownComments = (id: number): readonly Comment[] => queries.getQueryData(commentsOf(id).queryKey) ?? []

export const commentsChanged = (): void => void queries.invalidateQueries({ queryKey: ['comments'] })

export const composingShape = z.object({
  post: z.number(),
  suggests: z.boolean(),
  quote: z.string(),
  from: z.number(),
  to: z.number(),
  /** True: its text was begun before a reload, so its field does not take the focus. */
  again: z.boolean().optional(),
  /** When it was begun. Each beginning has a field of its own, which takes the focus. */
  begun: z.number().optional(),
})

/** The passage of a post's plain text to comment on. */
export type Composing = z.infer<typeof composingShape>

/** The comment that is being written, and the comment at the caret. */
export const useComposing = create<{ composing: Composing | null; focused: number | null }>(() => ({
  composing: null,
  focused: null,
}))

/** The name under which an unsent comment is kept. @param kind `passage`, `post`, or the id of the comment that is answered. */
export const unsentComment = (post: number, kind: 'passage' | 'post' | number | ''): string => `comment.${post}.${kind}`

/** The value of `data-passage` that marks the passage of a comment in the text. */
export const passageOf = (comment: number): string => `comment ${comment}`
