import { useInfiniteQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useMemo, useState } from 'react'

import { imageList } from '#client/media'
import type { Image } from '#contract/images'
import { atOnce } from '#text/at-once'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { ErrorNotice } from '#ui/error'
import { SearchBox } from '#ui/search-box'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { CommandButton } from '#workspace/command/command-button'
import { usePublishTargets } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { UploadButton } from '#workspace/command/upload-button'
import { Dock } from '#workspace/form/dock'
import { openWantedForm } from '#workspace/form/open'
import { registerList } from '#workspace/list/handle'
import { usePanels } from '#workspace/list/use-panels'

import { ImageGrid } from './image-grid'
import { imagePanel } from './image-form'
import { PreviewDialog } from './preview'

const panels = { form: imagePanel }
const nothing = { ids: new Set<number>(), matching: false, except: new Set<number>(), count: 0, head: false } as const
const perPage = 100

const requestOf = (search: string, unused: boolean) => ({
  sort: '-id',
  ...(search ? { search } : {}),
  ...(unused ? { filter: { used: '0' } } : {}),
})

/** The pages that were read, one after the other, newest pictures first. */
const useImages = (search: string, unused: boolean) =>
  useInfiniteQuery({
    queryKey: ['images', 'list', 'gallery', search, unused],
    queryFn: ({ pageParam, signal }) =>
      imageList.read({ page: pageParam, perPage, ...requestOf(search, unused) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
  })

/** Uploads files, three at once; each has its own progress, its own Stop and its own refusal. */
async function uploadAll(files: readonly File[]): Promise<void> {
  const three = atOnce(3)
  await Promise.all(files.map((file) => three.run(() => run({ id: 'images.upload', args: { file } }, 'drop'))))
}

const addressOf = (search: string, unused: boolean) =>
  new URLSearchParams({ ...(search ? { search } : {}), ...(unused ? { used: '0' } : {}) })

const ofMany = [
  ['images.set-source', 'Source'],
  ['images.set-author', 'Author'],
  ['images.set-caption', 'Caption'],
  ['images.add-watermark', 'Watermark'],
  ['images.remove', 'Remove'],
] as const

function NextPageFailed({ searched, onRetry }: { searched: boolean; onRetry: () => void }) {
  const words = useWords()
  return (
    <p role="alert" className="flex shrink-0 items-center gap-3 border-t border-line px-3 py-1.5 text-danger">
      {words(searched ? 'Error searching next page.' : 'Error fetching next page.')}
      <Button onClick={onRetry}>{words('Try again')}</Button>
    </p>
  )
}

/** What is selected, and what can be done with all of it. */
function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const words = useWords()
  return (
    <div
      role="toolbar"
      aria-label={words('Selection')}
      className="floating mx-auto mb-3 flex w-fit flex-wrap items-center gap-2 px-3 py-1.5"
    >
      <span className="font-medium tabular-nums">{words('{number} selected', { number: String(count) })}</span>
      {ofMany.map(([command, title]) => (
        <CommandButton key={command} command={command} label={words(title)} intent="ghost" onlyIfPossible />
      ))}
      <Button intent="ghost" onClick={onClear}>
        {words('Clear')}
      </Button>
    </div>
  )
}

/** What is selected and where the cursor is, told to the commands. */
function useSelection(tabId: string, rows: readonly Image[]) {
  const [cursor, setCursor] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (id: number) =>
      setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  )
  const clear = () => setChosen(new Set())
  // What was removed, or is not shown any more, is not meant.
  const selected = useMemo(() => new Set(rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))), [chosen, rows])
  const targets = useMemo(
    () =>
      selected.size > 0
        ? { subject: 'images', ids: [...selected], from: 'selection' as const, rows: imageList.known }
        : cursor === null || !rows.some(({ id }) => id === cursor)
          ? null
          : { subject: 'images', ids: [cursor], from: 'cursor' as const, rows: imageList.known },
    [cursor, rows, selected],
  )
  usePublishTargets(tabId, targets)
  return { cursor, setCursor, toggle, clear, selected }
}

interface Listed {
  search: string
  unused: boolean
  rows: readonly Image[]
  setQuery: ViewProps['setQuery']
  refetch: () => unknown
}

/** Lets the commands of lists work on the gallery; answers the panel that is open beside it. */
function useAsList(tabId: string, { search, unused, rows, setQuery, refetch }: Listed) {
  const { open, openPanel, togglePanel, closePanel } = usePanels({ panels }, tabId)
  useEffect(() => {
    const stop = registerList(tabId, {
      subject: 'images',
      request: requestOf(search, unused),
      filters: [],
      orders: [],
      defaultSort: '-id',
      isSearched: true,
      query: () => addressOf(search, unused),
      setQuery: (change) => setQuery(change(addressOf(search, unused))),
      panels: ['form'],
      openPanel,
      togglePanel,
      closePanel,
      reload: () => void refetch(),
      rows: () => rows,
      calls: { new: { id: 'images.create' }, edit: { id: 'images.edit' }, remove: { id: 'images.remove' } },
    })
    openWantedForm(tabId)
    return stop
  }, [tabId, search, unused, setQuery, openPanel, togglePanel, closePanel, refetch, rows])
  return { open, close: () => void closePanel() }
}

interface ToolbarProps extends Pick<ViewProps, 'setQuery'> {
  search: string
  unused: boolean
  total: number | undefined
}

function Toolbar({ search, unused, total, setQuery }: ToolbarProps) {
  const words = useWords()
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <h1 className="me-2 font-semibold">{words('Image gallery')}</h1>
      <div className="w-60 max-w-full">
        <SearchBox value={search} onSearch={(text) => setQuery(addressOf(text, unused))} onLeave={() => undefined} />
      </div>
      <span className="flex-1 text-sm text-muted" data-numbers>
        {total ?? ''}
      </span>
      <Checkbox checked={unused} onChange={(only) => setQuery(addressOf(search, only))} label={words('Only unused')} />
      <UploadButton command={{ id: 'images.upload' }} label="Upload" />
      <CommandButton command="images.create" intent="primary" />
    </header>
  )
}

/** The gallery: cards in a grid, with the form of a picture beside it. */
export default function GalleryScreen({ tabId, query, setQuery }: ViewProps) {
  const words = useWords()
  const search = query.get('search') ?? ''
  const unused = query.get('used') === '0'
  const pages = useImages(search, unused)
  const rows = useMemo(() => {
    const found = pages.data?.pages.flatMap(({ items }) => items) ?? []
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }, [pages.data])
  const { cursor, setCursor, toggle, clear, selected } = useSelection(tabId, rows)
  const { open, close } = useAsList(tabId, { search, unused, rows, setQuery, refetch: pages.refetch })
  const take = (event: DragEvent | ClipboardEvent, given: DataTransfer) => {
    const files = [...given.files]
    if (files.length === 0) return
    event.preventDefault()
    void uploadAll(files)
  }
  const title = imagePanel.title
  const dock = open?.name === 'form' ? imagePanel.render({ row: undefined, id: open.id, chosen: nothing, close }) : null
  return (
    <Dock
      dock={dock}
      title={words(typeof title === 'string' ? title : title(open?.id))}
      shows={open ? `form ${open.id ?? ''}` : ''}
      onClose={close}
    >
      <div
        role="presentation"
        className="flex h-full min-h-0 flex-col bg-surface"
        onDragOver={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || selected.size === 0) return
          event.stopPropagation()
          clear()
        }}
        onDrop={(event) => take(event, event.dataTransfer)}
        onPaste={(event) => take(event, event.clipboardData)}
      >
        <Toolbar search={search} unused={unused} total={pages.data?.pages[0]?.total} setQuery={setQuery} />
        {pages.error && rows.length === 0 ? (
          <ErrorNotice
            messages={[search ? 'Error searching data.' : 'Error fetching data.']}
            onRetry={() => void pages.refetch()}
          />
        ) : pages.data ? (
          <ImageGrid
            rows={rows}
            cursor={cursor}
            selected={selected}
            onToggle={toggle}
            onCursor={setCursor}
            onEnd={() =>
              pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError && void pages.fetchNextPage()
            }
          />
        ) : (
          <Skeleton className="m-3 h-40" />
        )}
        {pages.isFetchNextPageError && (
          <NextPageFailed searched={search !== ''} onRetry={() => void pages.fetchNextPage()} />
        )}
        {selected.size > 0 && <SelectionBar count={selected.size} onClear={clear} />}
        <PreviewDialog />
      </div>
    </Dock>
  )
}
