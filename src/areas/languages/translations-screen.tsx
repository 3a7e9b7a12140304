import { Languages } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import { translationSubject } from '#client/taxonomy'
import { loadTyped, useUnsavedCount } from '#client/translations/typed'
import { translatedIn } from '#client/translations/translations'
import { pageSizes } from '#contract/base/list'
import { type Translation, translationCategories } from '#contract/taxonomy/translations'
import { say } from '#contract/base/say'
import { noteTab } from '#workspace/panes/tabs'
import { useRights } from '#workspace/command/context'
import { constantChoices } from '#workspace/list/filters/options'
import type { ListDescription, ListFilter } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { fieldColumn } from '#workspace/list/record-list'
import type { ViewProps } from '#workspace/areas/view'

import { focusTarget, Target } from './target'

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

/** The page sizes that this list offers. */
const sizes = pageSizes.filter((size) => size >= 200)

/** The description of the list for one language. With the update right its cells can be edited. */
const describe = (tabId: string, language: string, mayChange: boolean): ListDescription<Translation> => ({
  subject: translationSubject,
  label: 'Translations',
  columns: [
    fieldColumn('message', 'Source', {
      width: 220,
      grows: true,
      fixed: true,
      sort: 'message',
    }),
    {
      id: 'target',
      title: 'Target',
      width: 300,
      grows: true,
      cell: (row) => <Target row={row} language={language} mayChange={mayChange} />,
      text: (row) => translatedIn(row, language) ?? '',
      ...(mayChange ? { edit: { kind: 'own', focus: (row) => focusTarget(tabId, row) } } : {}),
    },
  ],
  open: (row) => focusTarget(tabId, row),
  filters: [category],
  fixed: { language },
  include: ['translations'],
  sorts: ['id', 'message'],
  defaultSort: '-id',
  pageSizes: sizes,
  empty: { icon: Languages, text: 'No phrases found' },
})

/** Reports unsaved translations to the tab, so that closing it asks. */
function useUnsaved(tabId: string, language: string): void {
  useEffect(() => loadTyped(language), [language])
  const count = useUnsavedCount(language)
  useEffect(() => {
    const args = { language }
    noteTab(
      tabId,
      count === 0
        ? { dirty: undefined, save: undefined, discard: undefined }
        : {
            dirty: count === 1 ? '1 translation' : say`${count} translations`,
            save: { id: 'translations.save-all', args },
            discard: { id: 'translations.discard', args },
          },
    )
  }, [tabId, language, count])
}

/** The translations of all phrases into one language. */
export default function TranslationsScreen(props: ViewProps) {
  const mayChange = useRights().has('translations.update')
  const { languageCode = '' } = props.params
  const { tabId } = props
  const list = useMemo(() => describe(tabId, languageCode, mayChange), [tabId, languageCode, mayChange])
  useUnsaved(tabId, languageCode)
  return <ListScreen list={list} {...props} />
}
