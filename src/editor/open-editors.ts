// The editors that live, by tab. Apart from pool.ts, so that a command can reach one without loading the editor's code.
import type { Editor } from '@tiptap/core'

export const openEditors = new Map<string, Editor>()

/** The editor of the tab that a command runs in. */
export const editorIn = ({ tab }: { tab: { id: string } | null }): Editor | undefined =>
  tab ? openEditors.get(tab.id) : undefined
