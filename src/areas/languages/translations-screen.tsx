import { Languages } from 'lucide-react'
import { useMemo } from 'react'

import { translationList } from '#client/taxonomy'
import { translatedIn } from '#client/translations'
import { pageSizes } from '#contract/list'
import { type Translation, translationCategories } from '#contract/translations'
import { useRights } from '#workspace/command/context'
import { constantChoices } from '#workspace/list/filters/options'
import type { ListDescription, ListFilter } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { fieldColumn } from '#workspace/list/record-list'
import type { ViewProps } from '#workspace/areas/view'

import { Target } from './target'

const category: ListFilter = {
  kind: 'choice',
  name: 'category',
  label: 'Site category',
  wire: 'category',
  choices: constantChoices(translationCategories),
  none: 'All sites',
  pattern: /^\w+$/,
  place: 'bar',
}

/** Only these are offered here (second text, section 9). */
const sizes = pageSizes.filter((size) => size >= 200)

/** The list of one language, for somebody who may change it or not. */
const describe = (language: string, mayChange: boolean): ListDescription<Translation> => ({
  subject: 'translations',
  label: 'Translations',
  words: ['phrase', 'phrases'],
  source: translationList,
  columns: [
    fieldColumn('message', 'Source', {
      width: 280,
      grows: true,
      fixed: true,
      sort: 'message',
    }),
    {
      id: 'target',
      title: 'Target',
      width: 420,
      cell: (row) => <Target row={row} language={language} mayChange={mayChange} />,
      text: (row) => translatedIn(row, language) ?? '',
    },
  ],
  filters: [category],
  fixed: { language },
  include: ['translations'],
  sorts: ['id', 'message'],
  defaultSort: '-id',
  pageSizes: sizes,
  empty: { icon: Languages, text: 'No phrases found' },
})

/** What the phrases of the interface and the site are in one language (second text). */
export default function TranslationsScreen(props: ViewProps) {
  const mayChange = useRights().has('translations.update')
  const { languageCode = '' } = props.params
  const list = useMemo(() => describe(languageCode, mayChange), [languageCode, mayChange])
  return <ListScreen list={list} {...props} />
}
