// Stores files in an S3 bucket, or a compatible service. STORAGE_URL: s3://bucket/prefix?endpoint=https://…&region=…
import type { Readable } from 'node:stream'

import { type BucketItem, Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio'

import { Failure } from '#contract/base/failure'
import { within } from '#server/within'

import type { Shelf, Storage } from './storage'

/** Timeout in milliseconds for an answer of the bucket. */
const answerTimeout = 20_000

interface Keys {
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_REGION?: string | undefined
}

function clientOf(url: URL, keys: Keys): Client {
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region') ?? keys.AWS_REGION ?? 'us-east-1'
  const account = { accessKey: keys.AWS_ACCESS_KEY_ID ?? '', secretKey: keys.AWS_SECRET_ACCESS_KEY ?? '', region }
  if (endpoint === null) return new Client({ endPoint: 's3.amazonaws.com', ...account })
  const { hostname, port, protocol } = new URL(endpoint)
  const useSSL = protocol === 'https:'
  return new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    pathStyle: true,
    ...account,
  })
}

/** Turns any failure of the bucket into a 503. @param discard ends what the bucket answers too late */
async function answered<T>(work: Promise<T>, discard: (late: T) => unknown = () => undefined): Promise<T> {
  try {
    return await within(answerTimeout, work, () => new Error('The bucket did not answer in time.'))
  } catch (cause) {
    void work.then(discard, () => undefined)
    throw new Failure(503, 'The picture storage cannot be reached.', { retryAfter: 5 }, { cause })
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3Error && (error.code === 'NoSuchKey' || error.code === 'NotFound')

export function s3Storage(storageUrl: string, keys: Keys): Storage {
  const url = new URL(storageUrl)
  const bucket = url.hostname
  const prefix = url.pathname.replace(/^\//, '')
  const client = clientOf(url, keys)
  const folderOf = (shelf: Shelf) => `${prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`}${shelf}/`
  const openKey = async (key: string): Promise<Readable | null> => {
    try {
      return await client.getObject(bucket, key)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const copyKey = async (from: string, to: string): Promise<boolean> => {
    const source = new CopySourceOptions({ Bucket: bucket, Object: from })
    try {
      await client.copyObject(source, new CopyDestinationOptions({ Bucket: bucket, Object: to }))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  const open: Storage['open'] = (shelf, name) => answered(openKey(folderOf(shelf) + name), (late) => late?.destroy())
  return {
    put: async (shelf, name, data) => {
      const key = folderOf(shelf) + name
      await answered(
        data instanceof Uint8Array
          ? client.putObject(bucket, key, Buffer.from(data), data.length)
          : client.putObject(bucket, key, data.stream, data.size),
      )
    },
    copy: ([from, name], [to, copied]) => answered(copyKey(folderOf(from) + name, folderOf(to) + copied)),
    open,
    get: async (shelf, name) => {
      const stream = await open(shelf, name)
      if (!stream) return null
      try {
        return Buffer.concat(await answered(stream.toArray()))
      } finally {
        stream.destroy()
      }
    },
    remove: (shelf, name) => answered(client.removeObject(bucket, folderOf(shelf) + name)),
    list: async function* (shelf) {
      const folder = folderOf(shelf)
      const listed = client.listObjectsV2(bucket, folder, true)
      // The stream reads the bucket page by page. Each page must come in time.
      const entries: AsyncIterator<BucketItem> = listed[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await answered(entries.next())
          if (done) return
          const { name, size, lastModified } = value
          if (name !== undefined && lastModified !== undefined)
            yield { name: name.slice(folder.length), bytes: size ?? 0, at: lastModified }
        }
      } finally {
        listed.destroy()
      }
    },
  }
}
