// What is done to contextual links, and what follows when they were changed elsewhere: see Area.
import { contextualLinkSubject } from '#client/taxonomy'
import { contextualLinkCommands } from '#commands/contextual-links'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = contextualLinkCommands

export const heard: LatePart['heard'] = { 'contextual-link.changed': changedIn(contextualLinkSubject) }
