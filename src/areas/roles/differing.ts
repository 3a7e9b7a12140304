import { type Right, rights } from '#contract/users/rights'

interface Held {
  has: (right: string) => boolean
}

/** The rights that one of two roles holds and the other does not, in the order of the matrix. */
export const differing = (one: Held, other: Held): readonly Right[] =>
  rights.filter((right) => one.has(right) !== other.has(right))
