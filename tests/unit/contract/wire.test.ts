import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decodeFailure, describeFailure, encodeFailure, Failure, hasNoAnswer, invalid } from '#contract/base/failure'
import { isBadParameter, parseListQuery } from '#contract/base/list-query'
import { encodeListRequest } from '#contract/base/list'
import { posts } from '#contract/posts/posts'
import { say } from '#contract/base/say'
import { tags } from '#contract/taxonomy/tags'

describe('a list request', () => {
  test('reads back as it was written, in both families', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom(25, 50, 200),
        fc.array(fc.nat(9_999_999), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (page, perPage, ids, down) => {
          for (const [family, spec, sort] of [
            ['v1', posts.list.list, 'published_at'],
            ['v2', tags.list.list, 'catchy_title'],
          ] as const) {
            const written = encodeListRequest(family, {
              page,
              perPage,
              sort: (down ? '-' : '') + sort,
              filter: { section_id: ids.join(',') },
            })
            const read = parseListQuery(family, spec, Object.fromEntries(written))
            if (isBadParameter(read)) throw new Error(read.message)
            expect(read).toMatchObject({
              page,
              perPage,
              sort: [{ field: sort, descending: down }],
              filter: { section_id: ids },
            })
          }
        },
      ),
    )
  })

  test('names what it cannot take, whatever that is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        const read = parseListQuery('v1', posts.list.list, { [name]: value })
        if (isBadParameter(read)) expect(read.parameter).toBe(name)
      }),
    )
  })

  test('a name from the prototype is no filter', () => {
    expect(parseListQuery('v1', posts.list.list, { 'search[constructor]': '1' })).toMatchObject({
      parameter: 'search[constructor]',
    })
  })
})

describe('a failure', () => {
  test.each([
    [0, true],
    [408, true],
    [422, false],
    [500, false],
  ])('of status %i has no answer: %s', (status, expected) => {
    expect(hasNoAnswer(new Failure(status, 'Busy.'))).toBe(expected)
  })

  test('of the program itself is no lost answer', () => {
    expect(hasNoAnswer(new Error('Busy.'))).toBe(false)
  })

  const failure = new Failure(422, 'Validation failed.', {
    fields: { slug: ['Enter valid slug', 'Minimum length: 5'] },
  })

  test('in the v1 family is a list with the first message of each field', () => {
    expect(encodeFailure('v1', failure)).toEqual([{ field: 'slug', message: 'Enter valid slug' }])
  })
  test('in the v2 family is a map with every message', () => {
    expect(encodeFailure('v2', failure)).toEqual({
      message: 'Validation failed.',
      errors: { slug: ['Enter valid slug', 'Minimum length: 5'] },
    })
  })
  test.each(['v1', 'v2'] as const)('of %s is read back with its fields', (family) => {
    expect(decodeFailure(422, encodeFailure(family, failure)).detail.fields?.slug?.[0]).toBe('Enter valid slug')
  })
  test('carries the patterns of its sentences with values, and of those within', () => {
    const name = say`the ${'night'} editor`
    const message = say`It is edited by ${name}.`
    const sentences = {
      [message]: { pattern: 'It is edited by {0}.', values: [name] },
      [name]: { pattern: 'the {0} editor', values: ['night'] },
    }
    expect(encodeFailure('v2', new Failure(403, message))).toEqual({ message, sentences })
    expect(encodeFailure('v1', new Failure(403, message))).toMatchObject({ message, sentences })
    expect(encodeFailure('v1', invalid({ lock: [message] }))).toEqual([{ field: 'lock', message }])
  })
  test('is shown in the texts’ order: list, map, message, fallback', () => {
    expect(describeFailure(decodeFailure(422, [{ message: 'one' }, { field: 'a', message: 'two' }]))).toEqual([
      'one',
      'two',
    ])
    expect(describeFailure(decodeFailure(422, { message: 'm', errors: { a: ['one', 'two'], b: ['three'] } }))).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(describeFailure(decodeFailure(403, { message: 'm' }), 'fallback')).toEqual(['m'])
    expect(describeFailure(decodeFailure(500, '<html>'), 'Error saving post.')).toEqual(['Error saving post.'])
  })
  test('of stop words names them, of an existing image says where to look', () => {
    expect(
      describeFailure(
        decodeFailure(422, { message: 'Stop words.', type: 'stop_words_validator', stop_words: ['foo', 'bar'] }),
      ),
    ).toEqual(['Stop words. [foo, bar]'])
    expect(
      describeFailure(decodeFailure(422, { message: 'Exists.', type: 'image_already_exists', name: 'cat.jpg' })),
    ).toEqual(['Exists. Look for cat.jpg'])
    expect(
      describeFailure(decodeFailure(422, { message: 'm', type: 'extractor', errors: { 12: ['Bad link.'] } })),
    ).toEqual(['Bad link. Error occurred on line 12'])
  })
})
