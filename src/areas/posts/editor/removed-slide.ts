// Tells a person that somebody else removed the slide that they had open.
import { useEffect, useMemo, useRef } from 'react'

import type { Draft } from '#client/post-draft/draft'
import { slidesOf } from '#client/post-draft/slides'
import { useSession } from '#client/session/session'
import { say } from '#contract/base/say'
import type { Slide } from '#text/document'
import { slideName } from '#text/slides'
import { notify } from '#workspace/command/notices'

/** @param slides the slides as they are shown. @param open the id of the open slide; undefined: none was opened. */
export function useToldRemoval(
  { base, baseValues }: Pick<Draft, 'base' | 'baseValues'>,
  slides: readonly Slide[],
  open: string | undefined,
): void {
  const stored = useMemo(
    () => slidesOf(baseValues.body)?.some(({ id }) => id === open) === true,
    [baseValues.body, open],
  )
  const shown = slides.find(({ id }) => id === open)
  const before = useRef<Slide>(undefined)
  useEffect(() => {
    const was = before.current
    // One's own removal takes a slide off the screen before the server has it.
    before.current = stored ? shown : undefined
    if (was?.id !== open || was === undefined || shown || stored) return
    if (base.editor?.id === useSession.getState().me?.id) return
    const who = base.editor?.username ?? ''
    notify({
      kind: 'info',
      message: say`${who} removed the slide ${slideName(was) || '…'}, which was open here.`,
      stays: true,
    })
  }, [base, stored, shown, open])
}
