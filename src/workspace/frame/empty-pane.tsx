import { FileQuestion, PanelTop } from 'lucide-react'

import { Empty } from '#ui/empty'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

/** The last pane after its last tab was closed: buttons that open the palette, the posts or the closed tab. */
export function EmptyPane() {
  const words = useWords()
  return (
    <div data-empty-pane data-place="pane" tabIndex={-1} className="min-h-0 flex-1 outline-none">
      <Empty
        icon={PanelTop}
        text={words('Nothing is open here')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <CommandButton command="palette.open" intent="primary" />
            <CommandButton command="posts.go" onlyIfPossible />
            <CommandButton command="tab.reopen" onlyIfPossible />
          </span>
        }
      />
    </div>
  )
}

/** The page for a path that no view has, with buttons that lead elsewhere. */
export function NoSuchPage({ path }: { path: string }) {
  const words = useWords()
  return (
    <Empty
      icon={FileQuestion}
      text={words('Page not found')}
      hint={path}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <CommandButton command="tab.close" intent="primary" />
          <CommandButton command="posts.go" onlyIfPossible />
          <CommandButton command="palette.open" />
        </span>
      }
    />
  )
}
