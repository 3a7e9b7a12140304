import { Lock } from 'lucide-react'

import { rightTitle } from '#contract/users/right-titles'
import type { Access } from '#contract/users/rights'
import { Empty } from '#ui/empty'
import { useWords } from '#ui/words'

/** Says that the person may not see a page. `right`: the right that the page needs; left out: the person has no right at all. */
export function Denied({ right }: { right?: Access }) {
  const words = useWords()
  const hint =
    right === undefined
      ? words('You have no right here yet. An administrator gives it on the Roles page.')
      : words('You need the right “{right}”. An administrator gives it on the Roles page.', {
          right: words(rightTitle(right)),
        })
  return <Empty icon={Lock} text={words('You are not authorized to view this page')} hint={hint} />
}
