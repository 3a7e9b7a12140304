import { Flame } from 'lucide-react'
import { useMemo } from 'react'

import { hotNewsList } from '#client/taxonomy'
import type { HotNewsItem } from '#contract/hot-news'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/context'
import type { ListDescription } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { textColumn } from '#workspace/list/record-list'
import { useSectionFilter } from '#workspace/list/section-filter'
import { UploadButton } from '#workspace/upload-button'
import type { ViewProps } from '#workspace/view'

const list: ListDescription<HotNewsItem> = {
  subject: 'hot-news',
  label: 'Hot news',
  words: ['hot news item', 'hot news items'],
  source: hotNewsList,
  columns: [
    textColumn('title', 'Title', ({ title }) => title, { width: 280, grows: true, fixed: true }),
    textColumn('url', 'Url', ({ url }) => url, { width: 320 }),
  ],
  sorts: ['id', 'order'],
  defaultSort: 'order',
  unsearched: true,
  tools: Upload,
  empty: { icon: Flame, text: 'Hot news not found' },
}

function Upload() {
  const words = useWords()
  const rights = useRights()
  if (rights.has('hot-news.upload')) return <UploadButton command={{ id: 'hot-news.upload' }} />
  return <p className="text-muted">{words('You have no rights to upload files. Contact the administrator.')}</p>
}

/** The short news of the sections: what the last upload of each left (second text). */
export default function HotNewsScreen(props: ViewProps) {
  const filters = useSectionFilter()
  const shown = useMemo(() => ({ ...list, filters }), [filters])
  return <ListScreen list={shown} {...props} />
}
