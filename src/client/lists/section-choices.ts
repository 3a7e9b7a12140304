import type { Section } from '#contract/taxonomy/sections'

/** The choices of a filter by section. @param all the label of the first one, which filters nothing. */
export const sectionChoices = (
  sections: readonly Pick<Section, 'id' | 'catchy_title'>[] = [],
  all = 'All sections',
) => [
  { value: '', label: all },
  ...sections.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title })),
]
