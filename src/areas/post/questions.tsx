import { declineTakeOver, takeOver } from '#client/post-draft'
import { reloadDraft } from '#client/post-draft-write'
import { describeFailure } from '#workspace/gate'
import { notify } from '#workspace/notices'
import { Confirm } from '#ui/confirm'
import { useWords } from '#ui/words'

import { ConflictQuestion } from './question-conflict'
import { RestoreQuestion } from './question-restore'
import { useThisDraft } from './use-draft'

async function overtake(id: number): Promise<void> {
  try {
    await takeOver(id)
    await reloadDraft(id)
  } catch (error) {
    for (const message of describeFailure(error, 'Error fetching data.')) notify({ kind: 'error', message })
  }
}

/** What the person is asked before the work goes on, one question after the other. */
export function Questions() {
  const { id, questions, base } = useThisDraft()
  const words = useWords()
  const [question] = questions
  if (question?.kind === 'restore') return <RestoreQuestion key={question.copy.key} question={question} />
  if (question?.kind === 'conflict') return <ConflictQuestion key={question.current.version} question={question} />
  if (question?.kind !== 'take-over') return null
  const ask = question.own ? 'Move editing to this window?' : 'Are you sure you want to overtake editing?'
  return (
    <Confirm
      open
      message={`${words(question.message)} ${words(ask)}`.trim()}
      detail={base.main_headline || undefined}
      confirm={question.own ? words('Move editing here') : words('Overtake editing')}
      cancel={words('Read only')}
      onConfirm={() => void overtake(id)}
      onCancel={() => declineTakeOver(id)}
    />
  )
}
