import { useEffect } from 'react'

import { declineTakeOver } from '#client/post-draft/draft'
import { useThisDraft } from '#client/post-draft/use-draft'
import { run } from '#workspace/command/gate'
import { panesOf } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'
import { useTabId } from '#workspace/panes/tab-scope'

import { postOfTab } from './side-list'
import { ConflictQuestion } from './versions/question-conflict'
import { RestoreQuestion } from './versions/question-restore'

/** Shows the questions of a post in one of its panes only: the focused one, else the first. */
export function Asking({ id }: { id: number }) {
  const tabId = useTabId()
  const asking = useWorkspace((state) => {
    const showing = panesOf(state.layout.root).flatMap((pane) => {
      const tab = pane.tabs.find(({ id: tabOf }) => tabOf === pane.active)
      return tab && postOfTab(tab) === id ? [{ pane: pane.id, tab: tab.id }] : []
    })
    return (showing.find(({ pane }) => pane === state.layout.focused) ?? showing[0])?.tab
  })
  return asking === tabId ? <Questions /> : null
}

/** The first open question of a draft. Its answer brings the next one. */
function Questions() {
  const { id, questions } = useThisDraft()
  const [question] = questions
  if (question?.kind === 'restore') return <RestoreQuestion key={question.copy.key} question={question} />
  if (question?.kind === 'conflict') {
    return <ConflictQuestion key={`${question.current.version} ${question.fields.join()}`} question={question} />
  }
  return question ? <AskToTakeOver id={id} /> : null
}

/**
 * Runs the command that asks whether to take over the lock. After Cancel the post is read-only. In a hidden tab the question waits.
 */
function AskToTakeOver({ id }: { id: number }) {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void run({ id: 'posts.take-over', args: { ids: [id] } }, 'command', { signal, unasked: true }).then(
      ({ status }) => {
        if (status !== 'done' && !signal.aborted) declineTakeOver(id)
      },
    )
    return () => leaving.abort()
  }, [id])
  return null
}
