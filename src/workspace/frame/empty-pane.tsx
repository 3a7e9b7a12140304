import { FileQuestion, PanelTop } from 'lucide-react'

import { Empty } from '#ui/empty'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

/** The last pane with its last tab closed: what to do now, with the keys. */
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

/** An address that leads nowhere, with the ways out of it. */
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
