// What is done to languages, and what follows when they were changed elsewhere: see Area.
import { languageSubject, translationSubject } from '#client/taxonomy'
import { languageCommands } from '#commands/languages'
import type { LatePart } from '#workspace/areas/area'
import { changedIn, listChanged } from '#workspace/areas/on-change'

export const commands = languageCommands

export const heard: LatePart['heard'] = {
  'language.changed': changedIn(languageSubject),
  // A language counts what is translated.
  'translation.changed': changedIn(translationSubject, () => listChanged(languageSubject, [])),
}
