import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { type Draft, differsFrom, hearVersion, type PostValues, readValues } from '#client/post-draft/draft'
import { onePost } from '#client/posts/posts'
import { useTabVisible } from '#workspace/panes/tab-scope'

/** The server's post stays known while this one can be seen; what others changed comes in where it is in nobody's way. */
export function ServerVersion({ draft: { id, saving } }: { draft: Draft }) {
  const { data } = useQuery({ ...onePost(id), subscribed: useTabVisible(), refetchOnMount: false })
  useEffect(() => {
    if (data && !saving) hearVersion(id, data)
  }, [id, data, saving])
  return null
}

/** What the server has, as values, and the fields in which it differs from what stands here. */
export function useOthersVersion(draft: Draft): { theirs: PostValues; fields: (keyof PostValues)[] } {
  const { data = draft.base } = useQuery({ ...onePost(draft.id), subscribed: useTabVisible(), refetchOnMount: false })
  return useMemo(() => {
    const theirs = readValues(data)
    return { theirs, fields: differsFrom(draft.values, theirs) }
  }, [data, draft.values])
}
