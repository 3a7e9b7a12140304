// Commands of the frame that load after the first frame. Their keys are buffered until then.
import { layoutCommands } from './layout'
import { keysChangeCommands } from './keys-change'
import { paneLateCommands } from './pane-late'
import { tabLateCommands } from './tab-late'
import { themeCommands } from './theme'
import { savedViewCommands } from './saved-views'
import { binCommands } from '#commands/bin'
import { postExportCommands } from '#commands/posts/export'
import { postFieldCommands } from '#commands/posts/fields'
import { postFlagCommands } from '#commands/posts/flags'
import { postManyFieldCommands } from '#commands/posts/bulk-fields'
import { formCommands } from '#commands/record/form-keys'
import { tableCsvCommands } from '#commands/table/csv'
import { tableLookCommands } from '#commands/table/look'

export const commands = [
  ...layoutCommands,
  ...paneLateCommands,
  ...tabLateCommands,
  ...formCommands,
  ...themeCommands,
  ...binCommands,
  ...savedViewCommands,
  ...keysChangeCommands,
  ...tableCsvCommands,
  ...tableLookCommands,
  ...postFieldCommands,
  ...postFlagCommands,
  ...postManyFieldCommands,
  ...postExportCommands,
]
