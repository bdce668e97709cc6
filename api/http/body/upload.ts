import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badRequest } from '#api/http/app-error.ts'
import { discardRest } from './discard-rest.ts'

/** A file as it was sent. What its content really is has still to be seen. */
export interface Upload {
  bytes: Buffer
  /** Aborted when the client has left before its answer: nobody needs the work any more. */
  signal: AbortSignal
}

// What the form around the file may take.
const roomForTheForm = 64 * 1024

/** Makes the routes of this scope take multipart/form-data. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: limits.picture.bytes, files: 5, fields: 20, parts: 25, fieldSize: 1024 },
  })
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', messages.picture.large)
}

function wrongType(detail: string): AppError {
  return new AppError(415, 'unsupported_type', detail)
}

function refusalOf(error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error
  if (error.statusCode === 413) return tooLarge()
  return badRequest('The request is not valid multipart/form-data.', 'not_multipart')
}

async function readParts(endpoint: Endpoint, request: FastifyRequest): Promise<Buffer | undefined> {
  let found: MultipartFile | undefined
  let bytes: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (found || part.fieldname !== endpoint.upload || !isWanted(endpoint, part)) part.file.resume()
    else bytes = await part.toBuffer()
    if (part.fieldname === endpoint.upload) found ??= part
  }
  if (found && !isWanted(endpoint, found)) throw wrongType(messages.picture.type)
  return bytes
}

function isWanted({ uploadTypes }: Endpoint, part: MultipartFile): boolean {
  return uploadTypes === undefined || uploadTypes.includes(part.mimetype.toLowerCase())
}

async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limits.picture.bytes + roomForTheForm) throw tooLarge()
  return readParts(endpoint, request)
}

/** A signal that is aborted when the client leaves before it has its answer. */
function clientSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

/**
 * The file of a call that carries one; undefined when there is none. Throws 413 when it is too large, 400 when the
 * form is broken, 415 when the form or the file is of another type. `leave` leaves the upload's slot: the rest of what is
 * refused is read without being kept.
 */
export async function readUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  leave: () => void,
): Promise<Upload | undefined> {
  if (endpoint.upload === undefined) return undefined
  if (request.isMultipart()) {
    try {
      const signal = clientSignal(reply)
      const bytes = await readForm(endpoint, request)
      return bytes && { bytes, signal }
    } catch (error) {
      leave()
      if (!(await discardRest(request.raw))) reply.header('connection', 'close')
      throw refusalOf(error as Error)
    }
  }
  const raw = request.body as Buffer | undefined
  if (raw && raw.length > 0) throw wrongType('The content type must be multipart/form-data.')
  return undefined
}
