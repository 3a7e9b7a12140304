// The subjects that classify content and build the site.
import type { ContextualLink } from '#contract/taxonomy/contextual-links'
import type { HotNewsItem } from '#contract/taxonomy/hot-news'
import type { Language } from '#contract/taxonomy/languages'
import type { MenuItem } from '#contract/taxonomy/menus'
import type { Section } from '#contract/taxonomy/sections'
import type { StaticPage, StaticPageRow } from '#contract/taxonomy/static-pages'
import type { StopWord } from '#contract/taxonomy/stop-words'
import type { Translation } from '#contract/taxonomy/translations'

import { api } from './api/api'
import { api as late } from './api/api-late'
import { searched } from './lists/searched'
import { subjectOf } from './lists/subject'

export const sectionSubject = subjectOf<Section>({
  name: 'sections',
  words: ['section', 'sections'],
  nameOf: ({ catchy_title }) => catchy_title,
  rights: 'sections',
  logName: 'section',
  also: [
    ['all-sections'],
    ['tags', 'list'],
    ['categories', 'list'],
    ['menus', 'list'],
    ['hot-news', 'list'],
    ['call-to-actions', 'list'],
  ],
  unsearched: true,
  family: 'v2',
  read: api.sections.list,
})

export const menuSubject = subjectOf<MenuItem>({
  name: 'menus',
  words: ['menu item', 'menu items'],
  nameOf: ({ name }) => name,
  rights: 'menu',
  logName: 'menu',
  unsearched: true,
  family: 'v2',
  read: late.menus.list,
})

export const contextualLinkSubject = subjectOf<ContextualLink>({
  name: 'contextual-links',
  words: ['contextual link', 'contextual links'],
  nameOf: ({ text }) => text,
  rights: 'contextual-links',
  logName: 'contextual-link',
  family: 'v2',
  read: late.contextualLinks.list,
})

export const hotNewsSubject = subjectOf<HotNewsItem>({
  name: 'hot-news',
  words: ['hot news item', 'hot news items'],
  nameOf: ({ title }) => title,
  rights: 'hot-news',
  logName: 'hot-news',
  unsearched: true,
  family: 'v2',
  read: late.hotNews.list,
})

export const languageSubject = subjectOf<Language>({
  name: 'languages',
  words: ['language', 'languages'],
  nameOf: ({ name }) => name,
  rights: 'languages',
  logName: 'language',
  unsearched: true,
  family: 'v2',
  read: api.languages.list,
})

export const translationSubject = subjectOf<Translation>({
  name: 'translations',
  words: ['phrase', 'phrases'],
  nameOf: ({ message }) => message,
  rights: 'translations',
  logName: 'translation',
  also: [['languages', 'list']],
  ...searched(api.translations.list, api.translations.search, ['message'], 'phrase_prefix'),
})

/** A static page: a row of its list, or the whole page. */
export type KnownPage = StaticPageRow & Partial<Pick<StaticPage, 'html' | 'css'>>

export const staticPageSubject = subjectOf<KnownPage>({
  name: 'static-pages',
  words: ['static page', 'static pages'],
  nameOf: ({ title }) => title,
  rights: 'static',
  logName: 'static-page',
  unsearched: true,
  family: 'v1',
  read: late.staticPages.list,
})

export const stopWordSubject = subjectOf<StopWord>({
  name: 'stop-words',
  words: ['stop word', 'stop words'],
  nameOf: ({ name }) => name,
  rights: 'stop-words',
  logName: 'stop-word',
  ...searched(late.stopWords.list, late.stopWords.search, ['name']),
})
