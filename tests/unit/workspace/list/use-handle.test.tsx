// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { Ban } from 'lucide-react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import type { ListDescription } from '#workspace/list/description'
import { listIn } from '#workspace/list/handle'
import { useHandle } from '#workspace/list/use-handle'

import { plainSubject } from '../../plain-subject'

interface Word {
  id: number
  name: string
}

const subject = plainSubject<Word>({ name: 'words', words: ['word', 'words'], nameOf: ({ name }) => name })
const list: ListDescription<Word> = {
  subject,
  label: 'Words',
  columns: [],
  sorts: [],
  defaultSort: 'name',
  empty: { icon: Ban, text: 'No words' },
}
const panels = { openPanel: vi.fn(), togglePanel: vi.fn(), closePanel: () => false, open: null, peek: () => false }
const pages = { reload: vi.fn(), loaded: () => [], coming: false }
const setQuery = vi.fn()
const address = {
  request: {},
  startPage: 1,
  page: 1,
  size: 25,
  filter: vi.fn(),
  sort: vi.fn(),
  search: vi.fn(),
  showPage: vi.fn(),
}

function Panel({ saved, onSaved }: { saved: number; onSaved: (saved: number) => void }) {
  useEffect(() => onSaved(saved), [saved, onSaved])
  return null
}

function List({ at, onSaved }: { at: number; onSaved: (saved: number) => void }) {
  useHandle(list, 't1', { ...address, key: `page=${at}` }, setQuery, panels, pages)
  return <Panel saved={at} onSaved={onSaved} />
}

afterEach(cleanup)

test('a panel reaches its list in the effects of a render that changes the list too', () => {
  const reached: string[] = []
  const onSaved = () => void reached.push(listIn('t1')?.query().get('page') ?? 'no list')
  const { rerender } = render(<List at={1} onSaved={onSaved} />)
  rerender(<List at={2} onSaved={onSaved} />)
  expect(reached).toEqual(['1', '2'])
})
