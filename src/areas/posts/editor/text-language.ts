import { draftOf } from '#client/post-draft/draft'
import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import { useWritingHabits } from '#client/posts/writing-habits'

/** The language code of a post's section; null: smart quotes and dashes are off. */
export function languageOf(id: number): string | null {
  if (!useWritingHabits.getState().smartSigns) return null
  const section = draftOf(id)?.values.section_id
  const language = queries.getQueryData(allSections.queryKey)?.find((one) => one.id === section)?.language_id
  return useSession.getState().languages.find((one) => one.id === language)?.code ?? 'en'
}
