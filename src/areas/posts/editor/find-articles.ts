import { postSubject } from '#client/posts/posts'
import { postStatuses } from '#contract/constants'
import type { ChoiceLoader } from '#ui/choices/use-choices'
import { formatInstant } from '#ui/dates/datetime'
import { useFrame } from '#workspace/frame/options'

/** Finds published posts by words of their headline or text, the best match first. The value is the address on the site. */
export const findArticles: ChoiceLoader<string> = async (words, signal) => {
  const { zone } = useFrame.getState().brand
  const request = { search: words, filter: { status: String(postStatuses.published) }, perPage: 8 }
  const { items } = await postSubject.read(request, signal)
  return items.flatMap(({ main_headline, previewUrl, published_at }) => {
    if (previewUrl === null || published_at === null) return []
    const detail = formatInstant(published_at, zone).slice(0, 10)
    return [{ value: new URL(previewUrl, location.href).href, label: main_headline, detail }]
  })
}
