import { useEffect } from 'react'

import { declineTakeOver } from '#client/post-draft'
import { run } from '#workspace/gate'

import { ConflictQuestion } from './question-conflict'
import { RestoreQuestion } from './question-restore'
import { useThisDraft } from './use-draft'

/** What the person is asked before the work goes on, one question after the other. */
export function Questions() {
  const { id, questions } = useThisDraft()
  const [question] = questions
  if (question?.kind === 'restore') return <RestoreQuestion key={question.copy.key} question={question} />
  if (question?.kind === 'conflict') {
    return <ConflictQuestion key={`${question.current.version} ${question.fields.join()}`} question={question} />
  }
  return question ? <AskToTakeOver id={id} /> : null
}

/** The command asks, in the words of the refusal. Whoever does not take over reads. */
function AskToTakeOver({ id }: { id: number }) {
  useEffect(() => {
    void run({ id: 'posts.take-over', args: { ids: [id] } }, 'command').then(({ status }) => {
      if (status !== 'done') declineTakeOver(id)
    })
  }, [id])
  return null
}
