import { LayoutTemplate } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { advertisementSubject } from '#client/media'
import { type Advertisement, sizesOf } from '#contract/media/advertisements'
import { passes } from '#contract/users/rights'
import { say } from '#contract/base/say'
import { Empty } from '#ui/empty'
import { ErrorNotice } from '#ui/error'
import { SearchBox } from '#ui/search-box'
import { Skeleton } from '#ui/skeleton'
import { Switch } from '#ui/switch'
import { usePresses } from '#ui/use-presses'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { UploadButton } from '#workspace/command/upload-button'

/** The slots as cards. */
export function SlotsPanel() {
  const words = useWords()
  const mayCreate = passes('advertisements.create', useRights())
  const [search, setSearch] = useState('')
  const [onlyActive, setOnlyActive] = useState(false)
  const request = useMemo(
    () => ({
      perPage: 200,
      sort: '-id',
      ...(search ? { search } : {}),
      ...(onlyActive ? { filter: { status: '1' } } : {}),
    }),
    [search, onlyActive],
  )
  const { data, error, refetch } = useQuery(advertisementSubject.page(request))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <div className="flex w-52">
          <SearchBox
            value={search}
            onSearch={setSearch}
            onLeave={() => undefined}
            placeholder={words('Search by name')}
            settle={200}
          />
        </div>
        <Switch checked={onlyActive} onChange={setOnlyActive} label={words('Only active')} />
        <span className="flex-1" />
        <UploadButton command={{ id: 'advs.upload' }} label="Upload .txt" />
        {mayCreate && <CommandButton command="advs.create" intent="primary" />}
      </div>
      <div className="min-h-0 overflow-y-auto p-3">
        {error && <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data?.items.length === 0 && (
          <Empty
            icon={LayoutTemplate}
            text={words('Placements not found')}
            action={mayCreate && !search && !onlyActive && <CommandButton command="advs.create" />}
          />
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-3">
          {data?.items.map((row) => (
            <Card key={row.id} row={row} />
          ))}
        </ul>
        {data && data.total > data.items.length && (
          <p className="pt-3 text-muted" data-numbers>
            {words(say`${data.items.length} of ${data.total} placements are shown. Search by name to find the others.`)}
          </p>
        )}
      </div>
    </div>
  )
}

function Card({ row }: { row: Advertisement }) {
  const words = useWords()
  const rights = useRights()
  const mayChange = passes('advertisements.update', rights)
  const on = useMemo(
    () => ({
      subject: advertisementSubject.name,
      ids: [row.id],
      from: 'argument' as const,
      rows: new Map([[row.id, { ...row }]]),
    }),
    [row],
  )
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 flex-1 truncate font-semibold" title={row.name}>
          {row.name}
        </h3>
        {mayChange && <CommandButton command="advs.edit" on={on} iconOnly intent="ghost" size="icon-sm" />}
        {passes('advertisements.delete', rights) && (
          <CommandButton command="advs.remove" on={on} iconOnly intent="ghost" size="icon-sm" />
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        <dt className="text-muted">{words('Slot')}</dt>
        <dd className="truncate font-mono" title={row.slot}>
          {row.slot}
        </dd>
        <dt className="text-muted">{words('Div ID')}</dt>
        <dd className="truncate font-mono" title={row.code}>
          {row.code}
        </dd>
        <dt className="text-muted">{words('Frequency')}</dt>
        <dd data-numbers>{row.frequency}%</dd>
      </dl>
      <div className="flex min-h-5 flex-wrap gap-1">
        {row.outofpage === 1 && <Chip text={words('Out of page')} />}
        {sizesOf(row.size).map((size) => (
          <Chip key={size} text={size} />
        ))}
      </div>
      <div className="flex gap-4 border-t border-line pt-2">
        <Toggle row={row} field="status" label="Active" disabled={!mayChange} />
        <Toggle row={row} field="cached" label="Cached" disabled={!mayChange} />
      </div>
    </li>
  )
}

const Chip = ({ text }: { text: string }) => (
  <span className="rounded-sm bg-sunken px-1.5 text-sm leading-5 text-muted tabular-nums">{text}</span>
)

interface ToggleProps {
  row: Advertisement
  field: 'status' | 'cached'
  label: string
  disabled: boolean
}

/** A switch of a slot's property. A press changes it at once, and back when the server refuses. */
function Toggle({ row, field, label, disabled }: ToggleProps) {
  const words = useWords()
  const known = advertisementSubject.known.get(row.id) ?? row
  const [isOn, press] = usePresses(known[field] === 1, async (on) => {
    await run({ id: `advs.turn-${field}`, args: { id: row.id, on } }, 'button')
    await advertisementSubject.read({ filter: { id: String(row.id) } })
  })
  return <Switch checked={isOn} onChange={press} disabled={disabled} label={words(label)} />
}
