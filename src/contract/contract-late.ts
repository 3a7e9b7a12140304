// The subjects that the first frame does without: their areas bring them along (vite.config.ts keeps them out of the ground).
import { board } from './board'
import { contextualLinks } from './contextual-links'
import { hotNews } from './hot-news'
import { images } from './images'
import { jobs } from './jobs'
import { menus } from './menus'
import { presence } from './presence'
import { staticPages } from './static-pages'
import { stopWords } from './stop-words'
import { tags } from './tags'

export const lateContract = {
  board,
  contextualLinks,
  hotNews,
  images,
  jobs,
  menus,
  presence,
  staticPages,
  stopWords,
  tags,
}
