import { postAnalysisCommands } from './analysis'
import { editorCommands, editorFocusCommands } from './editor'
import { headlineCommands } from './headline'
import { postRevisionCommands } from './revisions'
import { postSaveCommands } from './save'
import { slideCommands } from './slides'

/** What is done to a post that is open: its text, its saves and its earlier versions. */
export const postEditingCommands = [
  ...postSaveCommands,
  ...postAnalysisCommands,
  ...postRevisionCommands,
  ...editorCommands,
  ...editorFocusCommands,
  ...slideCommands,
  ...headlineCommands,
]
