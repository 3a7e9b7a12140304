import { createContext, useCallback, useContext, useId } from 'react'
import { useStore } from 'zustand'

import { type Draft, drafts, editDraft, isEditable, type PostValues } from './draft'
import { changeDraft } from './store'

/** The draft of a post; undefined until it is loaded. */
export function useDraft(id: number): Draft | undefined {
  return useStore(drafts, (state) => state.byId[id])
}

const DraftContext = createContext<Draft | null>(null)
export const DraftProvider = DraftContext.Provider

/** The draft of the surrounding screen. @throws outside of a post's screen. */
export function useThisDraft(): Draft {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('A field of a post stands outside its screen.')
  return draft
}

/** The props of a control for a field of the draft. */
export function useField<Name extends keyof PostValues>(name: Name) {
  const draft = useThisDraft()
  return {
    value: draft.values[name],
    set: (value: PostValues[Name]) => editDraft(draft.id, { [name]: value }),
    disabled: !isEditable(draft),
  }
}

/** Returns a function by which a control tells the draft whether it shows text that it cannot read. */
export function useUnreadable(): (isUnreadable: boolean) => void {
  const { id } = useThisDraft()
  const control = useId()
  return useCallback(
    (isUnreadable) =>
      changeDraft(id, ({ unreadable }) => {
        const others = unreadable.filter((one) => one !== control)
        return { unreadable: isUnreadable ? [...others, control] : others }
      }),
    [id, control],
  )
}
