import { useQuery } from '@tanstack/react-query'

import { uniquenessLeft, useUniqueness } from '#client/posts/analysis'
import type { Draft } from '#client/post-draft/draft'
import { useRights } from '#workspace/command/context'
import { uniqueFrom, uniquenessChecksADay, uniquenessOff, type UniquenessResult } from '#contract/posts/analysis'
import { useSession } from '#client/session/session'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

import { useCopiedMarked, useStandingResult } from './copied'

/** The share of the text that occurs in no other post, and the posts that share the rest. */
export function Uniqueness({ draft }: { draft: Draft }) {
  const words = useWords()
  const isOn = useSession((state) => state.constants?.brand.features['uniqueness'] === true)
  const mayCheck = useRights().has('posts.update')
  const { data: left } = useQuery({ ...uniquenessLeft(draft.id), enabled: isOn && mayCheck })
  const running = useUniqueness((state) => state.running[draft.id] === true)
  const result = useStandingResult(draft)
  const marked = useUniqueness((state) => state.marked)
  useCopiedMarked(draft, result, marked)
  if (!isOn) return <p className="text-muted">{words(uniquenessOff)}.</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <CommandButton command="posts.check-uniqueness" label={running ? words('Checking…') : words('Check')} />
        {left && (
          <span className="text-sm text-muted" data-numbers>
            {words('{left} of {most} checks left today', { left: left.remaining_limit, most: uniquenessChecksADay })}
          </span>
        )}
      </div>
      <div aria-live="polite" className="flex flex-col gap-2">
        {result ? <Result result={result} /> : <Before draft={draft} />}
      </div>
    </>
  )
}

/** The result of the last check that is stored with the post. */
function Before({ draft: { base, dirty } }: { draft: Draft }) {
  const words = useWords()
  if (base.uniqueness === null || dirty)
    return <p className="text-sm text-muted">{words('The saved text is compared with every other post.')}</p>
  return (
    <p className="text-sm text-muted" data-numbers>
      {words('Checked before: text uniqueness {percent}%.', { percent: base.uniqueness })}
    </p>
  )
}

function Result({ result }: { result: UniquenessResult }) {
  const words = useWords()
  const { unique, urls, error } = result
  const good = (unique ?? 0) >= uniqueFrom
  return (
    <>
      {error && <p className="text-danger">{error}</p>}
      {unique !== null && (
        <p
          className={`rounded-md px-2 py-1.5 font-medium ${good ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
          data-numbers
        >
          {words('Text uniqueness {percent}%.', { percent: unique })}
        </p>
      )}
      {urls.length === 0 ? <p className="text-muted">{words('No sources')}</p> : <Sources urls={urls} />}
      {urls.length > 0 && (
        <div>
          <CommandButton command="posts.highlight-copied" intent="ghost" size="sm" />
        </div>
      )}
    </>
  )
}

function Sources({ urls }: { urls: UniquenessResult['urls'] }) {
  const words = useWords()
  return (
    <ul aria-label={words('Sources')} className="flex flex-col" data-numbers>
      {urls.map(({ url, plagiat, title, post_id }) => (
        <li key={url} className="flex items-baseline gap-2 border-t border-line py-1 first:border-0">
          <a
            href={post_id ? `/posts/${post_id}` : url}
            target="_blank"
            rel="noopener noreferrer"
            className="min-w-0 flex-1 truncate text-accent hover:underline"
            title={url}
          >
            {title || url}
          </a>
          <span className="text-sm text-muted">{plagiat}%</span>
        </li>
      ))}
    </ul>
  )
}
