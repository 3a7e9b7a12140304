// Comments on posts, as they are known here, and the one that is being written.
import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'

import type { Comment } from '#contract/comments'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

export const commentsOf = (id: number) =>
  queryOptions({
    queryKey: ['comments', id],
    queryFn: ({ signal }) => api.comments.list({ params: { id }, signal }),
    staleTime: 30_000,
  })

/** The open comments in which one is named. */
export const readMentions = (): Promise<(Comment & { main_headline: string })[]> => api.comments.mentions()

export const knownComments = (id: number): readonly Comment[] => queries.getQueryData(commentsOf(id).queryKey) ?? []

export const commentsChanged = (): void => void queries.invalidateQueries({ queryKey: ['comments'] })

/** A passage of a post's plain text that is about to be commented on; without words the whole post is meant. */
export interface Composing {
  post: number
  suggests: boolean
  quote: string
  from: number
  to: number
}

/** What is being written, and which comment the caret is at. */
export const useComposing = create<{ composing: Composing | null; focused: number | null }>(() => ({
  composing: null,
  focused: null,
}))

/** The passage of a comment among those that are marked in the text. */
export const passageOf = (comment: number): string => `comment ${comment}`
