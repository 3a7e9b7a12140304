import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { differingFields, type Draft, type PostValues, readValues } from '#client/post-draft/draft'
import { takeNewerVersion } from '#client/post-draft/merge-newer'
import type { Post } from '#contract/posts/posts'
import { onePost } from '#client/posts/posts'
import { useTabVisible } from '#workspace/panes/tab-scope'

/** The post as the server has it. While its tab is hidden it is not read; what changed meanwhile is read when it is shown. */
function useServerPost(id: number): Post | undefined {
  const subscribed = useTabVisible()
  return useQuery({ ...onePost(id), subscribed, refetchOnMount: ({ state }) => state.isInvalidated }).data
}

/** Keeps the server's version up to date while the post is visible, and merges others' changes where they do not conflict. */
export function ServerVersion({ draft: { id, saving } }: { draft: Draft }) {
  const data = useServerPost(id)
  useEffect(() => {
    if (data && !saving) takeNewerVersion(id, data)
  }, [id, data, saving])
  return null
}

/** The number of the server's version. A draft whose lock is lost keeps its own. */
export const useServerVersion = ({ id, base }: Draft): number => (useServerPost(id) ?? base).version

/** The server's values, and the fields in which they differ from the draft. */
export function useOthersVersion(draft: Draft): { theirs: PostValues; fields: (keyof PostValues)[] } {
  const data = useServerPost(draft.id) ?? draft.base
  return useMemo(() => {
    const theirs = readValues(data)
    return { theirs, fields: differingFields(draft.values, theirs) }
  }, [data, draft.values])
}
