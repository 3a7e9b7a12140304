import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { allSections } from '#client/lookups'
import { Button } from '#ui/button'
import { Menu } from '#ui/menu'
import { useWords } from '#ui/words'
import { run } from '#workspace/gate'
import { focusedTab } from '#workspace/panes'
import { useWorkspace } from '#workspace/store'

/** The section that the focused list shows, in the title bar. From any other screen it opens the section's posts. */
export default function SectionSwitch() {
  const words = useWords()
  const path = useWorkspace((state) => focusedTab(state.layout)?.path)
  const { data: sections = [] } = useQuery(allSections)
  const shown = new URLSearchParams(path?.split('?')[1]).get('section_id') ?? ''
  const all = { id: '', catchy_title: words('All sections') }
  const current = sections.find(({ id }) => String(id) === shown) ?? all
  const items = () =>
    [all, ...sections].map(({ id, catchy_title }) => ({
      key: String(id),
      label: catchy_title,
      checked: id === current.id,
      onSelect: () => void run({ id: 'posts.section', args: { section: String(id) } }, 'menu'),
    }))
  return (
    <Menu items={items} label={words('Section')}>
      <Button intent="ghost" size="sm" aria-label={words('Section: {section}', { section: current.catchy_title })}>
        <span className="max-w-32 truncate">{current.catchy_title}</span>
        <ChevronDown size={14} strokeWidth={1.75} />
      </Button>
    </Menu>
  )
}
