// Parses a request with its endpoint's contract.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Endpoint } from '#contract/base/endpoint'
import { Failure, type FieldMessages, invalid } from '#contract/base/failure'
import type { Filters, ListQuery } from '#contract/base/list'
import { isBadParameter, parseListQuery } from '#contract/base/list-query'
import { messages } from '#contract/base/rules'

import { clean } from './incoming'
import { readParts } from './parts'

// A missing field has the same message as an empty one, where the schema names no other.
z.config({ customError: ({ input }) => (input === undefined ? messages.empty : undefined) })

/**
 * Reads the body of a request, and parses its path parameters, query and body with the schemas of the endpoint. @throws Failure 404
 * for an invalid path, 400 for a query parameter, 422 for fields of the body.
 */
export async function parse(definition: Endpoint, request: FastifyRequest) {
  const params = definition.params?.safeParse(clean(request.params))
  if (params && !params.success) throw new Failure(404, 'Not found.')
  const query = parseQuery(definition, clean(request.query))
  const { fields, files } = await bodyOf(definition, request)
  const body = definition.body?.safeParse(clean(fields ?? undefined))
  if (body && !body.success) throw invalid(fieldMessages(body.error))
  return { params: params?.data, query, body: body?.data, files }
}

const methodOverride = z.looseObject({ _method: z.literal('PATCH') })

/** Returns the body's fields, and its files where the endpoint takes some. A form's method override is removed. */
async function bodyOf({ files, method }: Endpoint, request: FastifyRequest) {
  if (!files) return { fields: request.body, files: undefined }
  const parts = await readParts(request, files)
  const override = methodOverride.safeParse(parts.fields)
  if (request.method !== method && !override.success) throw new Failure(404, 'Not found.')
  if (!override.success) return parts
  const { _method, ...fields } = override.data
  return { ...parts, fields }
}

/** Parses the query of a list. @throws Failure 400 that names the wrong parameter. */
export function readListQuery<F extends Filters>(...given: Parameters<typeof parseListQuery<F>>): ListQuery<F> {
  const query = parseListQuery(...given)
  if (isBadParameter(query)) throw new Failure(400, query.message, { extra: { parameter: query.parameter } })
  return query
}

const rawQuery = z.record(z.string(), z.unknown())

function parseQuery(definition: Endpoint, raw: unknown): unknown {
  const given = rawQuery.parse(raw ?? {})
  if (definition.list) return readListQuery(definition.family, definition.list, given)
  const unknown = definition.query ? undefined : Object.keys(given)[0]
  if (unknown !== undefined)
    throw new Failure(400, `Unknown parameter "${unknown}".`, { extra: { parameter: unknown } })
  const query = definition.query?.safeParse(given)
  if (query && !query.success) {
    const { issues } = query.error
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
    const parameter = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : ''))
    throw new Failure(400, `Wrong value for parameter "${parameter}".`, { extra: { parameter } })
  }
  return query?.data
}

function fieldMessages(error: z.ZodError): FieldMessages {
  // Without a prototype, because a field may have any name, also `constructor`.
  const fields: FieldMessages = Object.create(null)
  const add = (field: string, message: string) => (fields[field] ??= []).push(message)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, 'Unknown field.')
    else add(issue.path.join('.') || 'body', issue.message)
  }
  return fields
}
