import { useCallback, useEffect, useRef, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { nextOpening } from '#workspace/form/opening'

import type { ListDescription } from './description'

interface OpenPanel {
  name: string
  id: number | undefined
  /** See nextOpening. */
  opening: number
}

const opened = (name: string, id?: number): OpenPanel => ({ name, id, opening: nextOpening() })

/** The open side panel of a list. A panel with unsaved input asks before it closes. */
export function usePanels<Row extends ListRow>({ panels }: Pick<ListDescription<Row>, 'panels'>, tabId: string) {
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const now = useRef(open)
  useEffect(() => {
    now.current = open
  }, [open])
  const turnTo = useCallback(
    async (next: OpenPanel | null) => {
      const mayClose = now.current ? panels?.[now.current.name]?.mayClose : undefined
      if (mayClose && !(await mayClose(tabId))) return
      setOpen(next)
    },
    [panels, tabId],
  )
  const openPanel = useCallback((name: string, id?: number) => turnTo(opened(name, id)), [turnTo])
  /** Notes the id of the new record that an open panel has saved. */
  const nameRecord = useCallback(
    (opening: number, id: number) =>
      setOpen((shown) => (shown?.opening === opening && shown.id !== id ? { ...shown, id } : shown)),
    [],
  )
  const togglePanel = useCallback(
    (name: string) => void turnTo(now.current?.name === name ? null : opened(name)),
    [turnTo],
  )
  const closePanel = useCallback(() => {
    const was = now.current !== null
    void turnTo(null)
    return was
  }, [turnTo])
  /** Shows or hides the peek. @returns whether it was shown before. */
  const peek = useCallback(
    (shown?: boolean) => {
      const was = now.current?.name === 'peek'
      if ((shown ?? !was) !== was && panels?.['peek']) void turnTo(was ? null : opened('peek'))
      return was
    },
    [panels, turnTo],
  )
  return { open, openPanel, nameRecord, togglePanel, closePanel, peek }
}

export type Panels = ReturnType<typeof usePanels>
