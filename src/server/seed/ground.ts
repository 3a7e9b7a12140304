import type { Drawn, DrawnAside } from './pictures'

/** Pictures beside the gallery: the faces of experts, and those of the banner. */
export interface Aside {
  faces: readonly DrawnAside[]
  desktop: DrawnAside
  mobile: DrawnAside
}

/** What posts refer to. */
export interface Ground {
  sections: { id: number; slug: string; categories: number[]; tags: number[] }[]
  authors: number[]
  staff: number[]
  pictures: readonly Drawn[]
  experts: number[]
}
