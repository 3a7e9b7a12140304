import type { z } from 'zod'

import type { Family, Filters, ListQuery, ListSpec, Page } from './list'
import type { Access } from '#contract/users/rights'
import { say } from './say'

/**
 * An endpoint as data. The server implements it, and the client calls it. OpenAPI, the rights matrix and the fuzz test are made
 * from it. `right` has no default, so an endpoint without one does not compile.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `/api/`, with `:name` for a parameter: `posts/:id`. */
  path: string
  /** The wire family that decides list envelopes and error forms. */
  family: Family
  right: Access
  summary: string
  params?: z.ZodType
  /** The query of an endpoint that is no list. */
  query?: z.ZodType
  body?: z.ZodType
  /** The size limit of the body: 256 kB by default, or 12 MB (`text`) for the text of an article. */
  bodyLimit?: BodyLimit
  /**
   * The files of a multipart body, by the names of their parts; the fields of `body` are its other parts. A PATCH with files may
   * also be sent as a POST with `_method=PATCH`.
   */
  files?: Record<string, FileField>
  /** The schema of the reply's body; left out for a list, or when the reply has no body. */
  reply?: z.ZodType
  list?: ListSpec
  /** The HTTP status of success: 200 by default, 201 for a creation, 204 for a deletion, 202 for a push. */
  status?: 200 | 201 | 202 | 204
  /** True: a call changes nothing although its method is no GET, for instance a search by POST. */
  reads?: boolean
}

/** The kind of a file part. `picture`: jpeg, jpg, png or gif. */
export interface FileField {
  extension: 'txt' | 'csv' | 'picture'
  /** Whether the file may be left out. */
  optional?: boolean
}

/** The largest size of a file in bytes, by kind. */
export const fileLimits = { txt: 5 * 1024 * 1024, csv: 5 * 1024 * 1024, picture: 10 * 1024 * 1024 } as const

/** The allowed file name extensions of each kind. */
export const fileEndings = {
  txt: ['txt'],
  csv: ['csv'],
  picture: ['jpeg', 'jpg', 'png', 'gif'],
} as const satisfies Record<FileField['extension'], readonly string[]>

/** The message about a file name with a wrong extension. */
export const wrongEnding = (extension: FileField['extension']) =>
  extension === 'picture'
    ? 'You can upload only jpeg, jpg, png, gif image files'
    : say`You can upload only files with extension .${extension}`

export const emptyFile = 'File seems to be empty. Upload canceled.'

/** Whether a file name has an extension of the kind. */
export const hasEnding = (name: string, extension: FileField['extension']) =>
  fileEndings[extension].some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** A file as a handler receives it: the name that the sender gave, and the bytes. */
export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** The limits of bodies in bytes. `form` is the default. `text` is for articles of up to five million characters. */
export const bodyLimits = { form: 256 * 1024, text: 12 * 1024 * 1024 } as const
export type BodyLimit = keyof typeof bodyLimits

export type Endpoints = Record<string, Endpoint>

/** Returns the definition of an endpoint unchanged, with its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type FilesOf<F> =
  F extends Record<string, FileField>
    ? { [K in keyof F]: F[K] extends { optional: true } ? SentFile | undefined : SentFile }
    : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type FiltersOf<S> = S extends { filters: infer F extends Filters } ? F : Filters

/** The input of a handler, parsed and validated. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: E['list'] extends ListSpec ? ListQuery<FiltersOf<E['list']>> : OutputOf<E['query']>
  body: OutputOf<E['body']>
  files: FilesOf<E['files']>
}

/** The reply of an endpoint, as a handler returns it and a caller receives it. */
export type Reply<E extends Endpoint> = E['list'] extends ListSpec
  ? Page<z.output<E['list']['item']>>
  : E['reply'] extends z.ZodType
    ? z.output<E['reply']>
    : void

/** The body as a caller sends it. */
export type BodyOf<E extends Endpoint> = InputOf<E['body']>
export type QueryOf<E extends Endpoint> = InputOf<E['query']>

/** Whether a call of the endpoint may change data. */
export const isWriting = (definition: Endpoint) => definition.method !== 'GET' && definition.reads !== true
