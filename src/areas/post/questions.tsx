import { answerRestore, declineTakeOver, takeOver } from '#client/post-draft'
import { reloadDraft } from '#client/post-draft-write'
import { describeFailure } from '#workspace/gate'
import { notify } from '#workspace/notices'
import { Confirm } from '#ui/confirm'
import { useWords } from '#ui/words'

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
  if (question?.kind === 'take-over')
    return (
      <Confirm
        open
        message={`${words(question.message)} ${words('Are you sure you want to overtake editing?')}`.trim()}
        detail={base.main_headline || undefined}
        confirm={words('Overtake editing')}
        cancel={words('Read only')}
        onConfirm={() => void overtake(id)}
        onCancel={() => declineTakeOver(id)}
      />
    )
  if (question?.kind === 'restore')
    return (
      <Confirm
        open
        mustAnswer
        message={words('Restoring data')}
        detail={words('Unsaved changes found. Do you want to restore those?')}
        confirm={words('Apply unsaved changes')}
        cancel={words('Cancel and clear unsaved data')}
        onConfirm={() => answerRestore(id, true)}
        onCancel={() => answerRestore(id, false)}
      />
    )
  if (question?.kind === 'conflict')
    return (
      <Confirm
        open
        mustAnswer
        message={words('This post was changed by somebody else since you opened it.')}
        detail={words('Keep mine saves your version over theirs. Take theirs drops what you typed.')}
        confirm={words('Keep mine')}
        cancel={words('Take theirs')}
        onConfirm={() => question.answer('mine')}
        onCancel={() => question.answer('theirs')}
      />
    )
  return null
}
