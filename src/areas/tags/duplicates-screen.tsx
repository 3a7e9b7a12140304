import { CopyCheck } from 'lucide-react'

import { distinctNames } from '#client/tags/merging'
import { type DuplicateGroup, duplicateSubject } from '#client/tags/duplicates'
import { amountText } from '#ui/words'
import { run } from '#workspace/command/gate'
import { actionsColumn, textColumn, Translated } from '#workspace/list/record-list'
import { listScreen } from '#workspace/list/screens'

import { DuplicatesPanel } from './duplicates-panel'

const reasons = { stem: 'The same words', spelling: 'Spelled alike' } as const

/** Groups of similar tags. Enter merges a group, Ctrl+Backspace keeps it apart, `m` chooses another major tag. */
export default listScreen<DuplicateGroup>({
  subject: duplicateSubject,
  label: 'Duplicates',
  columns: [
    textColumn('major', 'Major tag', ({ tags }) => named(tags, 0, 1), { width: 200, fixed: true }),
    textColumn('minors', 'Tags to merge', ({ tags }) => named(tags, 1), { width: 240, grows: true, fixed: true }),
    {
      ...textColumn('reason', 'Why', ({ reason }) => reasons[reason], { width: 130, weight: 2 }),
      cell: ({ reason }) => <Translated text={reasons[reason]} />,
    },
    actionsColumn('tag-duplicates', ['tag-duplicates.keep-apart']),
  ],
  sorts: [],
  defaultSort: '',
  open: ({ tags: [major, ...minors] }) =>
    void run({ id: 'tags.merge', args: { major: major?.id, minors: minors.map(({ id }) => id) } }, 'key'),
  commands: {
    merge: 'tag-duplicates.merge-form',
    edit: 'tag-duplicates.merge-form',
    remove: 'tag-duplicates.keep-apart',
    bulk: [['tag-duplicates.keep-apart', 'Keep apart']],
  },
  panels: {
    merge: {
      title: 'Merge tags',
      render: ({ row }) => row && <DuplicatesPanel key={row.id} group={row} />,
    },
  },
  bySection: true,
  empty: { icon: CopyCheck, text: 'No duplicates found' },
})

/** Some tags of a group with the numbers of their posts: 'Fuel (12), Fuels (3)'. */
function named(tags: DuplicateGroup['tags'], from: number, to?: number): string {
  const names = distinctNames(tags)
  const one = ({ id, article_count }: (typeof tags)[number]) => `${names.get(id) ?? ''} (${amountText(article_count)})`
  return tags.slice(from, to).map(one).join(', ')
}
