import { Megaphone } from 'lucide-react'

import { api } from '#client/api/api-late'
import { callToActionSubject } from '#client/media'

import { recordCommands } from './record/commands'

/** The commands of call to actions, which are promotional blocks of a section. */
export const commands = recordCommands(callToActionSubject, {
  calls: api.callToActions,
  newTitle: 'Create call to action',
  screen: { icon: Megaphone },
  failures: {
    create: 'Error adding call to action',
    update: 'Error updating call to action.',
    remove: 'Error deleting call to action.',
  },
  notices: { create: 'Created', update: 'Updated', remove: 'Deleted' },
  removal: 'Are you sure you want to remove selected call to action?',
})
