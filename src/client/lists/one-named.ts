// Resolves a typed name to one of several things.
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'

const plain = (name: string) => name.toLowerCase().replace(/[\s._-]+/g, '')

/**
 * Returns the element whose label equals the name, else the only element whose label contains it.
 * @param what the word for such an element, for the message.
 * @throws Failure (422) when there is none or several. Its message says so, and what to type.
 */
export function oneNamed<Named extends { label: string }>(found: readonly Named[], name: string, what: string): Named {
  const same = found.filter(({ label }) => plain(label) === plain(name))
  const like = same.length > 0 ? same : found.filter(({ label }) => plain(label).includes(plain(name)))
  const [first, second] = like
  if (!first) throw new Failure(422, say`No ${what} is called ${name}.`)
  if (second) throw new Failure(422, say`${name} may be ${first.label} or ${second.label}: type more of the name.`)
  return first
}
