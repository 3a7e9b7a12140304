import { useMemo } from 'react'

import { useSession } from '#client/session/session'
import { ListScreen } from '#workspace/list/list-screen'
import type { ViewProps } from '#workspace/areas/view'

import { describePosts } from './list'

/** The list of posts. */
export default function PostsScreen(props: ViewProps) {
  const zone = useSession((state) => state.constants?.brand.zone) ?? 'UTC'
  const list = useMemo(() => describePosts(zone), [zone])
  return <ListScreen list={list} {...props} />
}
