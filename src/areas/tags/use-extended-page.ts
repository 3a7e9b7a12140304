import { useEffect, useRef, useState } from 'react'

import { queries } from '#client/api/queries'
import { extendedTagOf } from '#client/tags/tags'
import { type FormModel, type Sent, useContractForm } from '#ui/form/form'
import { run } from '#workspace/command/gate'
import { currentIn, type FormConflict, mergeForm } from '#workspace/form/merge-form'

import { type PageValues, pageSchema, pageValues, sentPage } from './extended-values'

/** The page as it was last read or saved. */
interface Ground {
  version: number
  values: PageValues
}

async function readGround(id: number): Promise<Ground> {
  const tag = await queries.fetchQuery(extendedTagOf(id))
  return { version: tag.version, values: pageValues(tag) }
}

/**
 * The form of a tag's extended page. What somebody else wrote meanwhile is taken in; where both wrote the same field it is asked
 * about, and what was typed stays.
 */
export function useExtendedPage(id: number, first: Ground) {
  const ground = useRef(first)
  const model = useRef<FormModel<PageValues> | null>(null)
  const [conflict, setConflict] = useState<FormConflict<PageValues> | null>(null)

  async function send(values: PageValues): Promise<Sent<PageValues>> {
    const args = { id, version: ground.current.version, page: sentPage(values) }
    const result = await run({ id: 'tags.save-extended', args }, 'button', { quietFailure: true })
    if (result.status === 'done') {
      ground.current = await readGround(id)
      return { ...result, sent: values, saved: ground.current.values }
    }
    if (result.status !== 'failed' || !currentIn(result.error)) return result
    const now = await readGround(id)
    const merged = mergeForm(ground.current.values, values, now.values)
    ground.current = now
    model.current?.fill(merged.theirs, merged.mine)
    if (merged.fields.length === 0) return send(merged.mine)
    setConflict(merged)
    return { status: 'cancelled' }
  }

  const form = useContractForm<PageValues>({ schema: pageSchema, base: first.values, send })
  useEffect(() => {
    model.current = form
  })
  const take = (side: 'mine' | 'theirs') => {
    if (!conflict) return
    form.fill(conflict.theirs, side === 'mine' ? conflict.mine : conflict.withTheirs)
    setConflict(null)
    if (side === 'mine') void form.submit()
  }
  return { form, conflict, take }
}
