// The subjects that the first frame does not call. Their routes are loaded later (client/api/late-routes.ts).
import { account } from '#contract/users/account'
import { analysis } from '#contract/posts/analysis'
import { board } from '#contract/posts/board'
import { calendar } from '#contract/posts/calendar'
import { advertisements } from '#contract/media/advertisements'
import { audit } from './audit'
import { authors } from '#contract/media/author-profile'
import { banners } from '#contract/media/banners'
import { bin } from './bin'
import { callToActions } from '#contract/media/call-to-actions'
import { comments } from '#contract/posts/comments'
import { contextualLinks } from '#contract/taxonomy/contextual-links'
import { drafts } from '#contract/posts/drafts'
import { experts } from '#contract/media/experts'
import { exports } from '#contract/posts/exports'
import { hotNews } from '#contract/taxonomy/hot-news'
import { images } from '#contract/media/images'
import { jobs } from './jobs'
import { menus } from '#contract/taxonomy/menus'
import { passkeys } from '#contract/users/passkeys'
import { presence } from '#contract/posts/presence'
import { previewLinks } from '#contract/posts/preview-links'
import { revisions } from '#contract/posts/revisions'
import { roleRights, roles } from '#contract/users/roles'
import { staticPages } from '#contract/taxonomy/static-pages'
import { stopWords } from '#contract/taxonomy/stop-words'
import { tags } from '#contract/taxonomy/tags'
import { users } from '#contract/users/users'

export const lateContract = {
  account,
  analysis,
  board,
  calendar,
  advertisements,
  audit,
  authors,
  banners,
  bin,
  callToActions,
  comments,
  contextualLinks,
  drafts,
  experts,
  exports,
  hotNews,
  images,
  jobs,
  menus,
  passkeys,
  presence,
  previewLinks,
  revisions,
  roleRights,
  roles,
  staticPages,
  stopWords,
  tags,
  users,
}
