import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'

import { auditSubject } from '#client/audit'
import { type AuditEntry, auditActions, auditSubjects } from '#contract/audit'
import { clockText } from '#text/zone'
import type { TableColumn } from '#ui/table/columns'
import { useWords, type Words } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { currentContext } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import type { ListDescription, ListFilter } from '#workspace/list/description'
import { constantChoices } from '#workspace/list/filters/options'
import { listIn } from '#workspace/list/handle'
import { ListScreen } from '#workspace/list/list-screen'
import { textColumn } from '#workspace/list/record-list'

import { actionText, changesText, recordText } from './texts'
import { AuditPeek } from './peek'

const filters: ListFilter[] = [
  {
    kind: 'choice',
    name: 'subject',
    label: 'Record',
    wire: 'subject',
    choices: constantChoices(auditSubjects),
    none: 'All records',
    pattern: /^[a-z-]{1,40}$/,
    place: 'bar',
  },
  { kind: 'choice', name: 'what', label: 'What', wire: 'action', choices: constantChoices(auditActions) },
  {
    kind: 'choice',
    name: 'record',
    label: 'Number of the record',
    wire: 'record',
    choices: constantChoices([]),
    pattern: /^[\w-]{1,100}$/,
    place: 'none',
  },
  { kind: 'picks', name: 'who', label: 'Who', keywords: 'user person', wire: 'user_id', entity: 'users' },
  { kind: 'day', name: 'from', label: 'From', keywords: 'after since', wire: 'since', edge: 'start' },
  { kind: 'day', name: 'until', label: 'Until', keywords: 'before', wire: 'until', edge: 'end' },
]

function columnsFor(zone: string, words: Words): TableColumn<AuditEntry>[] {
  return [
    textColumn('at', 'When', (entry) => clockText(entry.at, zone), {
      width: 168,
      sort: 'id',
      fixed: true,
      cell: (entry) => (
        <span className="tabular-nums" title={zone}>
          {clockText(entry.at, zone)}
        </span>
      ),
    }),
    textColumn('who', 'Who', ({ user }) => user?.username ?? '', { width: 140, weight: 8 }),
    textColumn('action', 'What', (entry) => actionText(entry, words), { width: 148, weight: 7 }),
    textColumn('record', 'Record', (entry) => recordText(entry, words), { width: 160, weight: 6 }),
    textColumn('changed', 'Changed', (entry) => changesText(entry, words), {
      width: 240,
      grows: true,
      weight: 5,
      cell: (entry) => <span title={changesText(entry, words)}>{changesText(entry, words)}</span>,
    }),
    textColumn('address', 'From where', ({ address }) => address ?? '', { width: 140, weight: 2 }),
  ]
}

/** Opens the peek with the whole entry under the cursor, on a click or Enter. */
const open = (): void => void listIn(currentContext('table').tab?.id)?.openPanel('peek')

const describe = (zone: string, words: Words): ListDescription<AuditEntry> => ({
  subject: auditSubject,
  label: 'Audit',
  columns: columnsFor(zone, words),
  filters,
  sorts: ['id'],
  defaultSort: '-id',
  opensOnClick: true,
  open,
  panels: { peek: { title: 'Peek', aside: true, render: ({ row }) => <AuditPeek row={row} zone={zone} /> } },
  empty: { icon: ScrollText, text: 'No entries found' },
})

/** The list of the audit log, the newest entry first. */
export default function AuditScreen(props: ViewProps) {
  const zone = useFrame((state) => state.brand.zone)
  const words = useWords()
  const list = useMemo(() => describe(zone, words), [zone, words])
  return <ListScreen list={list} {...props} />
}
