import { z } from 'zod'

import { queries } from '#client/api/queries'
import { allSections } from '#client/lists/lookups'
import { sectionChoices } from '#client/lists/section-choices'
import type { ArgumentSource } from '#workspace/command/command'

const section: ArgumentSource = {
  kind: 'choice',
  label: 'Section',
  options: () => sectionChoices(queries.getQueryData(allSections.queryKey)),
}

/** The argument of a command that filters a screen by section: the section's id; empty: all sections. */
export const sectionArgument = { schema: z.object({ section: z.string() }), sources: { section } }
