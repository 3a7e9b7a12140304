import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { differingFields, type Draft, type PostValues, readValues } from '#client/post-draft/draft'
import { takeNewerVersion } from '#client/post-draft/merge-newer'
import { onePost } from '#client/posts/posts'
import { useTabVisible } from '#workspace/panes/tab-scope'

/** Keeps the server's version up to date while the post is visible, and merges others' changes where they do not conflict. */
export function ServerVersion({ draft: { id, saving } }: { draft: Draft }) {
  const { data } = useQuery({ ...onePost(id), subscribed: useTabVisible(), refetchOnMount: false })
  useEffect(() => {
    if (data && !saving) takeNewerVersion(id, data)
  }, [id, data, saving])
  return null
}

/** The server's values, and the fields in which they differ from the draft. */
export function useOthersVersion(draft: Draft): { theirs: PostValues; fields: (keyof PostValues)[] } {
  const { data = draft.base } = useQuery({ ...onePost(draft.id), subscribed: useTabVisible(), refetchOnMount: false })
  return useMemo(() => {
    const theirs = readValues(data)
    return { theirs, fields: differingFields(draft.values, theirs) }
  }, [data, draft.values])
}
