import { Link } from 'lucide-react'

import { contextualLinkList } from '#client/taxonomy'
import type { ContextualLink } from '#contract/contextual-links'
import type { ListDescription } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { textColumn } from '#workspace/list/record-list'
import { UploadButton } from '#workspace/upload-button'
import type { ViewProps } from '#workspace/view'

const list: ListDescription<ContextualLink> = {
  subject: 'contextual-links',
  label: 'Contextual links',
  words: ['contextual link', 'contextual links'],
  source: contextualLinkList,
  columns: [
    textColumn('text', 'Text', ({ text }) => text, { width: 280, fixed: true, sort: 'text' }),
    textColumn('url', 'Url', ({ url }) => url, { width: 280, grows: true, sort: 'url' }),
  ],
  sorts: ['id', 'text', 'url'],
  defaultSort: 'id',
  tools: () => <UploadButton command={{ id: 'contextual-links.upload' }} />,
  empty: { icon: Link, text: 'Contextual links not found' },
}

/** Words of articles that lead somewhere on the public site (second text). */
export default function ContextualLinksScreen(props: ViewProps) {
  return <ListScreen list={list} {...props} />
}
