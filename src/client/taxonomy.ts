// The lists by which content is classified and the site is built, as they are known here.
import type { StaticPage, StaticPageRow } from '#contract/static-pages'

import { api } from './api/api'
import { api as late } from './api/api-late'
import { listOf } from './lists/list'
import { searchedList } from './lists/searched'

export const tagList = searchedList(
  'tags',
  late.tags.list,
  late.tags.search,
  ['slug', 'main_headline', 'catchy_title', 'description', 'body'],
  'phrase_prefix',
)
export const sectionList = listOf('sections', { family: 'v2', read: api.sections.list })
export const menuList = listOf('menus', { family: 'v2', read: late.menus.list })
export const contextualLinkList = listOf('contextual-links', { family: 'v2', read: late.contextualLinks.list })
export const hotNewsList = listOf('hot-news', { family: 'v2', read: late.hotNews.list })
export const languageList = listOf('languages', { family: 'v2', read: api.languages.list })
export const translationList = searchedList(
  'translations',
  api.translations.list,
  api.translations.search,
  ['message'],
  'phrase_prefix',
)
/** A page as its list shows it, or whole. */
export type KnownPage = StaticPageRow & Partial<Pick<StaticPage, 'html' | 'css'>>
export const staticPageList = listOf<KnownPage>('static-pages', { family: 'v1', read: late.staticPages.list })
export const stopWordList = searchedList('stop-words', late.stopWords.list, late.stopWords.search, ['name'])
