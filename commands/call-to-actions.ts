import { Megaphone } from 'lucide-react'

import { api } from '#client/api/api-late'
import { callToActionList } from '#client/media'
import type { RecordKind } from '#client/lists/records'
import type { CallToAction } from '#contract/call-to-actions'

import { recordCommands } from './record/commands'

export const callToActionKind: RecordKind<CallToAction> = {
  list: callToActionList,
  words: ['call to action', 'call to actions'],
  nameOf: ({ name }) => name,
  rights: 'call-to-actions',
}

/** Promotional blocks of a section. */
export const callToActionCommands = recordCommands({
  ...callToActionKind,
  calls: api.callToActions,
  newTitle: 'Create call to action',
  bin: 'call-to-action',
  screen: { view: 'call-to-actions', path: '/call-to-actions', icon: Megaphone },
  failures: {
    create: 'Error adding call to action',
    update: 'Error updating call to action.',
    remove: 'Error deleting call to action.',
  },
  notices: { create: 'Created', update: 'Updated', remove: 'Deleted' },
  removal: 'Are you sure you want to remove selected call to action?',
})
