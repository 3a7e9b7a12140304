import { expect, test } from 'vitest'

import { merge } from '#client/unsaved/merge'
import { postJoins } from '#client/post-draft/body-join'
import {
  changeSchedule,
  checkValues,
  scheduleInstant,
  tidyBody,
  type PostValues,
  valuesOf,
} from '#client/post-draft/values'
import { newSlide } from '#text/slides'

import { samplePost } from './post-server'

const planned = (schedule_time: string) => ({ schedule_date: '2026-11-24', schedule_time }) as PostValues
const post = { status: 5, published_at: '2026-11-24T06:56:03.000Z' }

test('a schedule that was not changed keeps its seconds', () => {
  expect(scheduleInstant(planned('06:56'), 'Africa/Accra', post)).toBe('2026-11-24T06:56:03.000Z')
  expect(scheduleInstant(planned('06:57'), 'Africa/Accra', post)).toBe('2026-11-24T06:57:00.000Z')
  expect(scheduleInstant(planned('06:56'), 'Africa/Accra', { ...post, status: 0 })).toBe('2026-11-24T06:56:00.000Z')
})

test('a schedule for today that is chosen in the last minute of the day is not in the past', () => {
  const none = { schedule_date: '', schedule_time: '' } as PostValues
  const now = Date.parse('2026-11-27T21:59:10Z')
  const chosen = (schedule_date: string) => changeSchedule(none, { schedule_date }, 'Africa/Johannesburg', now)
  expect(chosen('2026-11-27')).toEqual({ schedule_date: '2026-11-28', schedule_time: '00:00' })
  expect(chosen('2026-11-28')).toEqual({ schedule_date: '2026-11-28', schedule_time: '00:00' })
  expect(chosen('2026-12-01')).toEqual({ schedule_date: '2026-12-01', schedule_time: '00:00' })
})

test('two people who add slides to a live update are not asked, and a text that both changed is', () => {
  const slide = (id: string) => newSlide({ id, at: 1 })
  const body = (...ids: string[]) => ({ body: JSON.stringify(ids.map(slide)) })
  const joined = merge(body('plot'), body('plot', 'mine'), body('plot', 'theirs'), postJoins)
  expect(joined.conflicts).toEqual([])
  expect(JSON.parse(joined.values.body)).toHaveLength(3)
  const text = (words: string) => ({ body: JSON.stringify({ type: 'doc', content: [{ type: 'text', text: words }] }) })
  expect(merge(text('a'), text('b'), text('c'), postJoins).conflicts).toEqual(['body'])
})

test('a picture that was removed from the gallery leaves a changed text without a question', () => {
  const picture = (key: string) => ({
    type: 'image',
    attrs: { src: `/media/${key}.jpg`, alt: null, id: 1, label: null },
  })
  const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const body = (...content: unknown[]) => ({ body: tidyBody(JSON.stringify({ type: 'doc', content })) })
  const before = body(words('a'), picture('one'), picture('two'))
  const mine = body(words('changed'), picture('one'), picture('two'), picture('three'))
  const joined = merge(before, mine, body(words('a'), picture('two')), postJoins)
  expect(joined.conflicts).toEqual([])
  expect(joined.values).toEqual(body(words('changed'), picture('two'), picture('three')))
  expect(merge(before, body(words('a'), picture('two')), mine, postJoins)).toEqual(joined)
  // Another change beside the picture is a conflict.
  expect(merge(before, mine, body(words('b'), picture('two')), postJoins).conflicts).toEqual(['body'])
})

test('a post without a section lacks it at its own field', () => {
  const values = valuesOf(samplePost, 'Africa/Accra')
  expect(checkValues({ ...values, section_id: null })).toMatchObject({ section_id: ['Field can not be empty'] })
  expect(checkValues({ ...values, section_id: 1 })).not.toHaveProperty('section_id')
})
