import type { Drawn } from './pictures'

/** The records that posts refer to. */
export interface SeededRecords {
  sections: { id: number; slug: string; categories: number[]; tags: number[] }[]
  authors: number[]
  staff: number[]
  pictures: readonly Drawn[]
  experts: number[]
}
