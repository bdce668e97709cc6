import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { StoreUnavailable } from '#api/http/media-store.ts'

/** A part of a bucket of an S3-compatible object storage. */
export interface BucketSettings {
  /** Address of the storage; buckets are the first part of the path. */
  endpoint: string
  bucket: string
  /** Of the keys of objects: empty, or with a slash at the end. */
  prefix: string
  /** Undefined: follows from the endpoint. */
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Of the object; undefined for the bucket. */
  key?: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer>
  headers?: Record<string, string>
}

/** An answer below 500; its body is whole. */
export interface Answered {
  status: number
  body: Buffer
}

/** Sends signed requests about a bucket. */
export interface Bucket {
  readonly place: string
  ask(asked: Asked): Promise<Answered>
  /** The error for an answer that was not expected. */
  refusal(answered: Answered): StoreUnavailable
}

// Of all attempts together.
const timeoutMs = 10_000
const attempts = 3
const pauseMs = 200
// A page of a list has 0.5 MB, a picture less than 10 MB.
const maxBytes = 32 * 2 ** 20

/** Reads a body. Throws when it is longer than any picture. */
async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The reason of a failed `fetch`, such as ECONNREFUSED. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const { cause } = error as { cause?: NodeJS.ErrnoException }
  return cause?.code ?? cause?.message ?? error.message
}

/** A bucket, addressed by path. Requests that fail are repeated twice within ten seconds: all of them can be. */
export function openBucket({ endpoint, bucket, prefix, region, ...keys }: BucketSettings): Bucket {
  const client = new AwsClient({ ...keys, service: 's3', ...(region !== undefined && { region }) })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const place = `s3://${bucket}/${prefix} at ${endpoint}`
  const unavailable = (reason: string) => new StoreUnavailable(`${place} cannot be used: ${reason}.`)

  async function send({ method, key, query, body, headers }: Asked, signal: AbortSignal): Promise<Answered> {
    const url = new URL(key === undefined ? base : `${base}/${key}`)
    url.search = new URLSearchParams(query).toString()
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = { ...headers, 'x-amz-content-sha256': digest }
    const request = await client.sign(url, { method, headers: signed, body })
    // A signal in the request would be forgotten when the request is collected. A redirect would lead to another host than the
    // operator has named.
    const response = await fetch(request, { signal, redirect: 'manual' })
    return { status: response.status, body: await readBody(response) }
  }

  async function attempt(asked: Asked, signal: AbortSignal): Promise<Answered | Error> {
    try {
      const answered = await send(asked, signal)
      const isBusy = answered.status >= 500 || answered.status === 429
      return isBusy ? refusal(answered) : answered
    } catch (error) {
      return unavailable(reasonOf(error as Error))
    }
  }

  function refusal({ status, body }: Answered): StoreUnavailable {
    const code = /<Code>(\w{1,40})<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1]
    return unavailable(`it answers ${status}${code === undefined ? '' : ` ${code}`}`)
  }

  return {
    place,
    refusal,
    async ask(asked) {
      const signal = AbortSignal.timeout(timeoutMs)
      for (let left = attempts - 1; ; left -= 1) {
        const answered = await attempt(asked, signal)
        if (!(answered instanceof Error)) return answered
        if (left === 0 || signal.aborted) throw answered
        await pause(pauseMs)
      }
    },
  }
}
