// The lists by which content is classified and the site is built, as they are known here.
import { api } from './api'
import { listOf } from './list'
import { searchedList } from './searched'

export const tagList = searchedList(
  'tags',
  api.tags,
  ['slug', 'main_headline', 'catchy_title', 'description', 'body'],
  'phrase_prefix',
)
export const sectionList = listOf('sections', { family: 'v2', read: api.sections.list })
export const menuList = listOf('menus', { family: 'v2', read: api.menus.list })
export const contextualLinkList = listOf('contextual-links', { family: 'v2', read: api.contextualLinks.list })
export const hotNewsList = listOf('hot-news', { family: 'v2', read: api.hotNews.list })
export const languageList = listOf('languages', { family: 'v2', read: api.languages.list })
export const translationList = searchedList('translations', api.translations, ['message'], 'phrase_prefix')
export const staticPageList = listOf('static-pages', { family: 'v1', read: api.staticPages.list })
export const stopWordList = searchedList('stop-words', api.stopWords, ['name'])
