import { Save } from 'lucide-react'
import { z } from 'zod'

import { Failure } from '#contract/failure'
import { command } from '#workspace/command/command'
import { formIn } from '#workspace/form/handle'

/** What can be done with the form that is open, whichever it is. */
export const formCommands = [
  command({
    id: 'form.submit',
    title: 'Save the form',
    subject: 'form',
    icon: Save,
    keys: [
      { keys: 'mod+s', place: 'form' },
      { keys: 'mod+enter', place: 'form' },
    ],
    right: 'signed-in',
    available: ({ tab }) => (formIn(tab?.id) ? true : { reason: 'No form is open here' }),
    arguments: { schema: z.object({ tabId: z.string().optional() }), sources: {} },
    risk: 'none',
    writes: true,
    quiet: true,
    run: async ({ tabId }, { context }) => {
      const saved = await formIn(tabId ?? context.tab?.id)?.submit()
      if (!saved) throw new Failure(422, 'It is not saved yet: look at the form.')
    },
  }),
]
