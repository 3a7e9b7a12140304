// The whole contract: every subject's endpoints under the subject's name.
import { autocomplete } from './autocomplete'
import { categories } from './categories'
import { constants } from './constants'
import { images } from './images'
import { languages } from './languages'
import { posts } from './posts'
import { revisions } from './revisions'
import { sections } from './sections'
import { tags } from './tags'
import { translations } from './translations'
import { users } from './users'

export const contract = {
  autocomplete,
  categories,
  constants,
  images,
  languages,
  posts,
  revisions,
  sections,
  tags,
  translations,
  users,
}

export type Contract = typeof contract
