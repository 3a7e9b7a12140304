// What is done to categories, and what follows when they were changed elsewhere: see Area.
import { postSubject } from '#client/posts/posts'
import { categorySubject } from '#client/categories'
import { categoryCommands } from '#commands/categories'
import type { LatePart } from '#workspace/areas/area'
import { changedIn, listChanged, staleSoon } from '#workspace/areas/on-change'

export const commands = categoryCommands

export const heard: LatePart['heard'] = {
  'category.changed': changedIn(categorySubject, () => {
    staleSoon('names', 'categories')
    listChanged(postSubject, [])
  }),
}
