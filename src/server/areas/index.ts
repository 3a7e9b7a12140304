// The handlers of every subject. A subject of the contract without handlers is a compile error.
import type { Contract } from '#contract/contract'
import type { Handlers } from '#server/context'

import { advertisementHandlers } from './media/advertisements'
import { analysisHandlers } from './analysis/analysis'
import { auditHandlers } from './audit'
import { authorHandlers } from './media/author-profile'
import { autocompleteHandlers } from './autocomplete'
import { boardHandlers } from './board'
import { calendarHandlers } from './calendar'
import { bannerHandlers } from './media/banners'
import { binHandlers } from './bin'
import { callToActionHandlers } from './media/call-to-actions'
import { categoryHandlers } from './taxonomy/categories'
import { commentHandlers } from './comments'
import { constantHandlers } from './constants'
import { contextualLinkHandlers } from './taxonomy/contextual-links'
import { eventHandlers } from './events'
import { expertHandlers } from './media/experts'
import { hotNewsHandlers } from './taxonomy/hot-news'
import { imageHandlers } from './media/images'
import { jobHandlers } from './jobs'
import { languageHandlers } from './taxonomy/languages'
import { menuHandlers } from './taxonomy/menus'
import { exportHandlers } from './posts/export/export'
import { draftHandlers } from './posts/drafts'
import { postHandlers } from './posts/posts'
import { presenceHandlers } from './presence'
import { previewLinkHandlers } from './posts/preview-links'
import { revisionHandlers } from './revisions'
import { sectionHandlers } from './taxonomy/sections'
import { staticPageHandlers } from './taxonomy/static-pages'
import { stopWordHandlers } from './taxonomy/stop-words'
import { tagHandlers } from './tags/tags'
import { translationHandlers } from './taxonomy/translations'
import { accountHandlers } from './users/account'
import { passkeyHandlers } from './users/passkeys'
import { roleHandlers, roleRightHandlers } from './users/roles'
import { sessionHandlers } from './users/session'
import { userHandlers } from './users/users'
import { uploadUsers } from './users/users-upload'

export const areas: { [S in keyof Contract]: Handlers<Contract[S]> } = {
  account: accountHandlers,
  advertisements: advertisementHandlers,
  audit: auditHandlers,
  analysis: analysisHandlers,
  authors: authorHandlers,
  autocomplete: autocompleteHandlers,
  board: boardHandlers,
  calendar: calendarHandlers,
  banners: bannerHandlers,
  bin: binHandlers,
  callToActions: callToActionHandlers,
  categories: categoryHandlers,
  comments: commentHandlers,
  constants: constantHandlers,
  contextualLinks: contextualLinkHandlers,
  drafts: draftHandlers,
  events: eventHandlers,
  experts: expertHandlers,
  exports: exportHandlers,
  hotNews: hotNewsHandlers,
  images: imageHandlers,
  jobs: jobHandlers,
  languages: languageHandlers,
  menus: menuHandlers,
  passkeys: passkeyHandlers,
  posts: postHandlers,
  presence: presenceHandlers,
  previewLinks: previewLinkHandlers,
  revisions: revisionHandlers,
  roleRights: roleRightHandlers,
  roles: roleHandlers,
  sections: sectionHandlers,
  session: sessionHandlers,
  staticPages: staticPageHandlers,
  stopWords: stopWordHandlers,
  tags: tagHandlers,
  translations: translationHandlers,
  users: { ...userHandlers, upload: ({ files }, context) => uploadUsers(context, files.file) },
}
