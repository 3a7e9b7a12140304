// What is done to categories, and what follows when they were changed elsewhere: see Area.
import { postList } from '#client/posts/posts'
import { categoryList } from '#client/categories'
import { categoryCommands } from '#commands/categories'
import type { LatePart } from '#workspace/areas/area'
import { changedIn, listChanged, staleSoon } from '#workspace/areas/on-change'

export const commands = categoryCommands

export const heard: LatePart['heard'] = {
  'category.changed': changedIn(categoryList, () => {
    staleSoon('names', 'categories')
    listChanged(postList, [])
  }),
}
