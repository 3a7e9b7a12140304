// The editors that live, by tab. Apart from pool.ts, so that a command can reach one without loading the editor's code.
import type { Editor } from '@tiptap/core'

export const openEditors = new Map<string, Editor>()
