import { postAnalysisCommands } from './analysis'
import { postCommentCommands } from './comments'
import { postSectionCommands } from './section'
import { editorCommands, editorFocusCommands, editorWritingCommands } from './editor'
import { headlineCommands } from './headline'
import { postImageCommands } from './images'
import { previewLinkCommand } from './preview-links'
import { postRevisionCommands } from './revisions'
import { postSaveCommands } from './save'
import { slideCommands } from './slides'
import { postTypeCommand } from './type'

/** The commands of an open post: its text, its saves and its earlier versions. */
export const postEditingCommands = [
  ...postSaveCommands,
  ...postAnalysisCommands,
  ...postCommentCommands,
  ...postRevisionCommands,
  previewLinkCommand,
  ...editorCommands,
  ...editorFocusCommands,
  ...editorWritingCommands,
  ...postSectionCommands,
  postTypeCommand,
  ...slideCommands,
  ...headlineCommands,
  ...postImageCommands,
]
