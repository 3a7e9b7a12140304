import type { z } from 'zod'

import type { Family, Filters, ListQuery, ListSpec, Page } from './list'
import type { Gate } from './rights'

/**
 * An endpoint as data. The server implements it, the client calls it, OpenAPI, the rights matrix and the fuzz test are made
 * from it. `right` has no default: an endpoint without one does not compile.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `/api/`, with `:name` for a parameter: `posts/:id`. */
  path: string
  /** The wire family that decides list envelopes and error forms. */
  family: Family
  right: Gate
  summary: string
  params?: z.ZodType
  /** The query of an endpoint that is no list. */
  query?: z.ZodType
  body?: z.ZodType
  /** How much body it takes: 256 kB (default), or what an article's text may need. */
  bodyLimit?: BodyLimit
  /** The single thing it answers; left out with `list`, or when there is nothing to answer. */
  reply?: z.ZodType
  list?: ListSpec
  /** 200 unless said; a creation says 201, a deletion 204, a push 202. */
  status?: 200 | 201 | 202 | 204
  /** Changes nothing although its method writes, for instance a search by POST. */
  reads?: boolean
}

/** In bytes. Unless said: 256 kB, which no form comes near. `text`: bodies of articles, which may carry five million characters. */
export const bodyLimits = { form: 256 * 1024, text: 12 * 1024 * 1024 } as const
export type BodyLimit = keyof typeof bodyLimits

export type Endpoints = Record<string, Endpoint>

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type FiltersOf<S> = S extends { filters: infer F extends Filters } ? F : Filters

/** What a handler is given: parsed and checked. */
export interface Asked<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: E['list'] extends ListSpec ? ListQuery<FiltersOf<E['list']>> : OutputOf<E['query']>
  body: OutputOf<E['body']>
}

/** What a handler answers and a caller gets. */
export type Reply<E extends Endpoint> = E['list'] extends ListSpec
  ? Page<z.output<E['list']['item']>>
  : E['reply'] extends z.ZodType
    ? z.output<E['reply']>
    : void

/** What a caller sends. */
export type BodyOf<E extends Endpoint> = InputOf<E['body']>
export type ParamsOf<E extends Endpoint> = InputOf<E['params']>
export type QueryOf<E extends Endpoint> = InputOf<E['query']>

/** Whether calling it may change something. */
export const isWriting = (definition: Endpoint) => definition.method !== 'GET' && definition.reads !== true
