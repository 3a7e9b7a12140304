import { editorCommands, editorFocusCommands } from './posts-editor'
import { postRevisionCommands } from './posts-revisions'
import { postSaveCommands } from './posts-save'

/** What is done to a post that is open: its text, its saves and its earlier versions. */
export const postEditingCommands = [
  ...postSaveCommands,
  ...postRevisionCommands,
  ...editorCommands,
  ...editorFocusCommands,
]
