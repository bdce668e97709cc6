import type { IncomingMessage } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badFields, badRequest } from './app-error.ts'
import { networksOf } from './client-network.ts'
import { createConcurrency } from './concurrency.ts'

/** An uploaded file. Its content type is not verified yet. */
export interface Upload {
  bytes: Buffer
  /** As the client names it; empty without a name. */
  name: string
  /** Aborted when the client disconnects before the response: nobody needs the work any more. */
  signal: AbortSignal
}

/** A form as it arrived. */
interface Form {
  /** Undefined when there is none. */
  bytes: Buffer | undefined
  name: string
  fields: Record<string, unknown>
}

/** Bounds the concurrent uploads of a process, from their first byte until the response. */
export interface UploadSlots {
  /**
   * Takes a slot for a member at an address; returns its release. Throws 503 when the member, the address's network or the
   * process has too many.
   */
  acquire(member: number, address: string): () => void
  /** Uploads in progress. */
  readonly active: number
}

interface SlotSettings {
  /** The most concurrent uploads of the process. */
  max?: number
  /** The most concurrent uploads of one member. */
  maxPerMember?: number
  /** The most concurrent uploads of one network: half of all, so that no network can take every slot. */
  maxPerNetwork?: number
}

export const defaultMaxUploads = 8

function busy(detail: string): AppError {
  return new AppError(503, 'overloaded', detail)
}

/** Slots for uploads. They bound the memory for files and the length of the picture decoder's queue. */
export function createUploadSlots({
  max = defaultMaxUploads,
  maxPerMember = 2,
  maxPerNetwork = Math.ceil(max / 2),
}: SlotSettings = {}): UploadSlots {
  const members = createConcurrency<number>(maxPerMember)
  const networks = createConcurrency<string>(maxPerNetwork)
  let active = 0

  return {
    acquire(member, address) {
      const { narrow, wide: network = narrow } = networksOf(address)
      const endOfMember = members.begin(member)
      if (!endOfMember) {
        throw busy(`You have ${maxPerMember} uploads under way already. Please try again when they are done.`)
      }
      const endOfNetwork = active < max ? networks.begin(network) : undefined
      if (!endOfNetwork) {
        endOfMember()
        throw busy('Too many pictures are being uploaded right now. Please try again in a moment.')
      }
      active += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        active -= 1
        endOfMember()
        endOfNetwork()
      }
    },
    get active() {
      return active
    },
  }
}

// Bytes of a field: four for each of 300 characters, and as much again three times, as the marks of one may be several.
const fieldSize = 4096

// Bytes of the form around the file.
const formOverhead = 64 * 1024

/** Makes the routes of this scope accept multipart/form-data. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 5, fields: 20, parts: 25, fieldSize },
  })
}

/** The most bytes of an endpoint's file. */
function limitOf({ uploadLimit = limits.picture.bytes }: Endpoint): number {
  return uploadLimit
}

function tooLarge({ uploadLimit }: Endpoint): AppError {
  const detail =
    uploadLimit === undefined
      ? messages.picture.large
      : `A file can have at most ${uploadLimit / 1024 / 1024} MiB`
  return new AppError(413, 'too_large', detail)
}

function wrongType(detail: string): AppError {
  return new AppError(415, 'unsupported_type', detail)
}

function uploadError(endpoint: Endpoint, error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error
  if (error.statusCode === 413) return tooLarge(endpoint)
  return badRequest('The request is not valid multipart/form-data.', 'not_multipart')
}

async function readParts(endpoint: Endpoint, request: FastifyRequest): Promise<Form> {
  let found: MultipartFile | undefined
  let bytes: Buffer | undefined
  const fields: Form['fields'] = {}
  for await (const part of request.parts({ limits: { fileSize: limitOf(endpoint) } })) {
    if (part.type !== 'file') {
      if (endpoint.body && part.valueTruncated) throw badFields({ [part.fieldname]: [messages.fieldTooLong] })
      fields[part.fieldname] = part.value
      continue
    }
    if (found || part.fieldname !== endpoint.upload || !isAccepted(endpoint, part)) part.file.resume()
    else bytes = await part.toBuffer()
    if (part.fieldname === endpoint.upload) found ??= part
  }
  if (found && !isAccepted(endpoint, found)) throw wrongType(messages.picture.type)
  return { bytes, name: found?.filename ?? '', fields }
}

function isAccepted({ uploadTypes }: Endpoint, part: MultipartFile): boolean {
  return uploadTypes === undefined || uploadTypes.includes(part.mimetype.toLowerCase())
}

async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > limitOf(endpoint) + formOverhead) {
    throw tooLarge(endpoint)
  }
  return readParts(endpoint, request)
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

/** The parts of a request with a form: its file, if there is one, and its other fields. */
export interface Uploaded {
  file: Upload | undefined
  fields: Record<string, unknown>
}

/**
 * Reads the form of a call that takes a file; undefined for other calls, and when there is none. Throws 413 when it is too large, 400 when the
 * form is malformed, 415 when the form or the file has another type. `release` frees the upload's slot as soon as an
 * upload is rejected, because the rest of its body is read without being stored.
 */
export async function readUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  release: () => void,
): Promise<Uploaded | undefined> {
  if (endpoint.upload === undefined) return undefined
  if (request.isMultipart()) {
    try {
      const signal = disconnectSignal(reply)
      const { bytes, name, fields } = await readForm(endpoint, request)
      return { file: bytes && { bytes, name, signal }, fields }
    } catch (error) {
      release()
      if (!(await drainBody(request.raw))) reply.header('connection', 'close')
      throw uploadError(endpoint, error as Error)
    }
  }
  const raw = request.body as Buffer | undefined
  if (raw && raw.length > 0) throw wrongType('The content type must be multipart/form-data.')
  return undefined
}

// Beyond this many bytes the connection is closed instead.
const longestDrain = 32 * 1024 * 1024

/**
 * Reads and discards the rest of a rejected body: a client that is still sending may miss the response. False when the
 * rest is too long; the connection must then be closed.
 */
async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return true
  if (Number(request.headers['content-length'] ?? 0) > longestDrain) return false
  request.unpipe()
  let bytes = 0
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > longestDrain) resolve(false)
    })
    request.once('end', () => resolve(true))
    request.once('close', () => resolve(true))
    request.resume()
  })
}
