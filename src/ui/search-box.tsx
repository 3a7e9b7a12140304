import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'

import { Input } from '#ui/input'
import { useWords } from '#ui/words'

export interface SearchBoxProps {
  /** Called with trimmed, non-empty text. */
  onSearch: (text: string) => void
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** Enter submits what was typed and clears the box; the list shows what it was searched for as a filter. `data-search` lets `/` find it. */
export function SearchBox({ onSearch, placeholder, ref }: SearchBoxProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const label = placeholder ?? words('Search')
  return (
    <form
      className="relative max-w-52 min-w-28 flex-1 basis-28"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onSearch(text.trim())
        setText('')
      }}
    >
      <Search
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1.75 left-2 text-muted"
        aria-hidden
      />
      <Input
        ref={ref}
        type="search"
        data-search
        className="pl-7"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
