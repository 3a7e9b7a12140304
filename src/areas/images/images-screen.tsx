import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, memo, useCallback, useMemo } from 'react'

import { whenReached } from '#client/api/when-reached'
import { imageAuthors, imageSubject } from '#client/media'
import { imageSources } from '#contract/media/image-rules'
import type { Image } from '#contract/media/images'
import type { ListRequest } from '#contract/base/list'
import { say } from '#contract/base/say'
import { filesOf } from '#editor/paste/paste-files'
import { limitedQueue } from '#text/limited-queue'
import { fileDropLook, useFileDrop } from '#ui/drag/file-drop'
import { Button } from '#ui/button'
import { ErrorNotice } from '#ui/error'
import { isChord, onKeys } from '#ui/keys'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { UploadButton } from '#workspace/command/upload-button'
import { focusMain, panelOf, useMainFocus } from '#workspace/frame/main-focus'
import { BulkBar } from '#workspace/list/bulk-bar'
import { textOf } from '#workspace/list/change-address'
import type { Chosen, ListDescription } from '#workspace/list/description'
import { usePendingKeys } from '#workspace/keys/key-press'
import { isTextField } from '#workspace/keys/key-target'
import { FilterChips } from '#workspace/list/filters/chips'
import { ListSearch } from '#workspace/list/filters/list-search'
import { constantChoices, queriedChoices } from '#workspace/list/filters/options'
import { ListDock } from '#workspace/list/list-dock'
import { activeFilters } from '#workspace/list/request'
import { BarFilters, FiltersButton } from '#workspace/list/toolbar'
import { type Address, useAddress } from '#workspace/list/use-address'
import { useHandle } from '#workspace/list/use-handle'
import { usePanels } from '#workspace/list/use-panels'

import { ImageGrid } from './image-grid'
import { imagePanel } from './image-form'
import { PreviewDialog } from './preview'
import { useGridSelection } from './use-grid-selection'

/** The gallery as a list: it has an address, filters, panels and keys. Its rows are drawn as cards. */
const gallery: ListDescription<Image> = {
  subject: imageSubject,
  label: 'Image gallery',
  columns: [],
  filters: [
    {
      kind: 'choice',
      name: 'source',
      label: 'Source',
      wire: 'source',
      choices: constantChoices(imageSources),
      none: 'All sources',
      place: 'bar',
    },
    {
      kind: 'choice',
      name: 'used',
      label: 'Use',
      keywords: 'used',
      wire: 'used',
      choices: constantChoices([
        { id: 0, title: 'Only unused', keywords: 'no unused' },
        { id: 1, title: 'Only used', keywords: 'yes used' },
      ]),
      none: 'Used or not',
      place: 'bar',
    },
    {
      kind: 'choice',
      name: 'author',
      label: 'Author',
      wire: 'author',
      choices: queriedChoices(imageAuthors, (names) => names.map((name) => ({ value: name, label: name }))),
      pattern: /\S/,
      none: 'All authors',
    },
    { kind: 'day', name: 'from', label: 'From', keywords: 'after since', wire: 'since', edge: 'start' },
    { kind: 'day', name: 'until', label: 'Until', keywords: 'before', wire: 'until', edge: 'end' },
  ],
  sorts: ['id', 'name'],
  defaultSort: '-id',
  whole: true,
  empty: { icon: Images, text: 'Images not found' },
  commands: { new: 'images.create', edit: 'images.edit', remove: 'images.remove' },
  panels: { form: imagePanel },
}
const nothing: Chosen = { ids: new Set(), matching: false, except: new Set(), count: 0, head: false, all: false }
const perPage = 100

/** Reads the pictures page by page, each when the person scrolls to the end of those before it. */
const useImages = (request: ListRequest) =>
  useInfiniteQuery({
    queryKey: ['images', 'list', 'gallery', request],
    queryFn: ({ pageParam, signal }) => imageSubject.read({ ...request, page: pageParam, perPage }, signal),
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
  })

/**
 * Uploads files into the gallery, three at a time. Each has its own progress, Stop and error. While the server cannot be reached, those
 * that have not begun wait.
 */
async function uploadAll(files: readonly File[]): Promise<void> {
  const three = limitedQueue(3)
  const upload = (file: File) => whenReached().then(() => run({ id: 'images.upload', args: { file } }, 'drop'))
  await Promise.all(files.map((file) => three.run(() => upload(file))))
}

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

interface ToolbarProps extends Pick<Address, 'filter' | 'search'> {
  tabId: string
  query: URLSearchParams
  total: number | undefined
}

/** The toolbar. It does not render when the cursor moves. */
const Toolbar = memo(function Toolbar({ tabId, query, filter, search, total }: ToolbarProps) {
  const words = useWords()
  const mayCreate = useRights().has('gallery.create')
  return (
    <header data-bar className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-3 py-1.5">
      <h1 className="me-2 font-semibold @max-[1000px]:sr-only">{words('Image gallery')}</h1>
      <ListSearch
        list={gallery}
        query={query}
        onFilter={filter}
        onSearch={search}
        onLeave={() => focusMain(panelOf(tabId))}
      />
      <BarFilters list={gallery} query={query} onFilter={filter} />
      <FiltersButton list={gallery} query={query} />
      <FilterChips list={gallery} query={query} onFilter={filter} />
      <span className="flex-1 text-end text-sm whitespace-nowrap text-muted" data-numbers>
        {total !== undefined && words(total === 1 ? '1 image' : say`${total} images`)}
      </span>
      {mayCreate && (
        <UploadButton command={{ id: 'images.upload' }} label="Upload" onFiles={(files) => void uploadAll(files)} />
      )}
      {mayCreate && <CommandButton command="images.create" fold={960} intent="primary" />}
    </header>
  )
})

/** The gallery: cards in a grid, with the form of a picture beside it. */
export default function ImagesScreen({ tabId, query, setQuery }: ViewProps) {
  const address = useAddress(gallery, { tabId, query, setQuery })
  const searched = textOf(query).trim() !== ''
  const pages = useImages(address.request)
  const rows = useMemo(() => {
    const found = pages.data?.pages.flatMap(({ items }) => items) ?? []
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }, [pages.data])
  const total = pages.data?.pages[0]?.total
  const { cursor, selected, chosen, change } = useGridSelection(tabId, address.request, rows, total ?? 0)
  useMainFocus(tabId, pages.data !== undefined)
  const panels = usePanels(gallery, tabId)
  const { refetch } = pages
  const coming = pages.isPlaceholderData
  const reload = useCallback(() => void refetch(), [refetch])
  const loaded = useCallback(() => rows, [rows])
  const handle = useMemo(() => ({ reload, loaded, coming }), [reload, loaded, coming])
  useHandle(gallery, tabId, address, setQuery, panels, handle)
  const take = (event: DragEvent | ClipboardEvent, files: readonly File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    void uploadAll(files)
  }
  const drop = useFileDrop(useRights().has('gallery.create'), take)
  return (
    <ListDock list={gallery} query={query} address={address} panels={panels} chosen={nothing} row={undefined}>
      <div
        role="presentation"
        data-place="table"
        className={`flex h-full min-h-0 flex-col bg-surface ${fileDropLook}`}
        {...drop}
        onKeyDown={onKeys((event) => {
          const isTyping = event.target instanceof Element && isTextField(event.target)
          const isAll = event.key === 'a' && isChord(event) && !isTyping
          // Escape after the first key of a sequence, as of `g p`, ends the sequence.
          const isInSequence = usePendingKeys.getState().pressed.length > 0
          const isClear = event.key === 'Escape' && !isInSequence && (chosen.count > 0 || !isTyping)
          if (!isAll && !isClear) return
          event.preventDefault()
          event.stopPropagation()
          if (isAll) change.selectMore()
          else change.clear()
        })}
        onPaste={(event) => take(event, filesOf(event.clipboardData))}
      >
        <Toolbar tabId={tabId} query={query} filter={address.filter} search={address.search} total={total} />
        {pages.error && rows.length === 0 ? (
          <ErrorNotice
            messages={[searched ? 'Error searching data.' : 'Error fetching data.']}
            onRetry={() => void pages.refetch()}
          />
        ) : pages.data ? (
          <ImageGrid
            rows={rows}
            cursor={cursor}
            selected={selected}
            change={change}
            whenEmpty={activeFilters(gallery, query).length > 0 ? 'list.clear-filters' : 'images.create'}
            onEnd={() =>
              pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError && void pages.fetchNextPage()
            }
          />
        ) : (
          <Skeleton className="m-3 h-40" />
        )}
        {pages.isFetchNextPageError && (
          <NextPageFailed searched={searched} onRetry={() => void pages.fetchNextPage()} />
        )}
        {chosen.count > 0 && (
          <BulkBar
            subject="images"
            chosen={chosen}
            total={total ?? 0}
            commands={ofMany}
            onMatching={change.selectMatching}
            onClear={change.clear}
          />
        )}
        <PreviewDialog />
      </div>
    </ListDock>
  )
}
