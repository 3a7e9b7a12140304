// The subjects that the first frame does not call. Their routes are loaded later (client/api/late-routes.ts).
import { account } from './account'
import { analysis } from './analysis'
import { board } from './board'
import { calendar } from './calendar'
import { advertisements } from './advertisements'
import { audit } from './audit'
import { authors } from './author-profile'
import { banners } from './banners'
import { bin } from './bin'
import { callToActions } from './call-to-actions'
import { comments } from './comments'
import { contextualLinks } from './contextual-links'
import { drafts } from './drafts'
import { experts } from './experts'
import { exports } from './exports'
import { hotNews } from './hot-news'
import { images } from './images'
import { jobs } from './jobs'
import { menus } from './menus'
import { passkeys } from './passkeys'
import { presence } from './presence'
import { previewLinks } from './preview-links'
import { roleRights, roles } from './roles'
import { staticPages } from './static-pages'
import { stopWords } from './stop-words'
import { tags } from './tags'
import { users } from './users'

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
  roleRights,
  roles,
  staticPages,
  stopWords,
  tags,
  users,
}
