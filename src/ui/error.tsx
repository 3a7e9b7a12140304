import { RotateCcw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'

import { Button } from '#ui/button'
import { useWords } from '#ui/words'

/** A notice in place of content that could not be shown: the reason, and a button to try again. */
export function ErrorNotice({ messages, onRetry }: { messages: readonly string[]; onRetry?: () => void }) {
  const words = useWords()
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center">
      <TriangleAlert size={24} strokeWidth={1.5} className="text-danger" aria-hidden />
      {messages.map((message) => (
        <p key={message} className="max-w-100 break-words">
          {words(message)}
        </p>
      ))}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          <RotateCcw size={14} strokeWidth={1.75} />
          {words('Try again')}
        </Button>
      )}
    </div>
  )
}

/** A notice above content that is still shown but may be out of date. */
export function ErrorLine({ message, onRetry }: { message: string; onRetry: () => void }) {
  const words = useWords()
  return (
    <div role="alert" className="flex shrink-0 items-center gap-2 border-b border-line bg-danger-soft px-3 py-1">
      <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0 text-danger" aria-hidden />
      <p className="min-w-0 flex-1 truncate">{words(message)}</p>
      <Button size="sm" onClick={onRetry}>
        <RotateCcw size={14} strokeWidth={1.75} />
        {words('Try again')}
      </Button>
    </div>
  )
}

interface Props {
  /** Returns the messages to show for a thrown value. */
  describe: (error: unknown) => string[]
  children: ReactNode
}

/** The functions that try the content of each boundary again. */
const tries = new Set<() => void>()

/** Tries all content again that failed, for instance because its code could not be loaded. */
export function retryFailed(): void {
  for (const retry of tries) retry()
}

/** Catches an error of a screen, so that the other screens stay. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something went wrong.') }
  }

  retry = () => {
    if (this.state.error !== null) this.setState({ error: null })
  }

  override componentDidMount() {
    tries.add(this.retry)
  }

  override componentWillUnmount() {
    tries.delete(this.retry)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorNotice messages={this.props.describe(this.state.error)} onRetry={this.retry} />
  }
}
