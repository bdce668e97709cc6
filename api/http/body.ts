import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError, badRequest, notFound } from './app-error.ts'
import { clientAddress, networksOf } from './client-network.ts'

/** The longest request body, in bytes; uploads have their own limit. */
export const longestBody = 256 * 1024

/** Whether a request announces a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether part of a request has not arrived yet. */
export function isArriving(request: IncomingMessage): boolean {
  // Injected requests have no `complete`: they are always whole.
  const { complete } = request as { complete?: boolean }
  return complete === false
}

/** Bounds the memory that request bodies take in a process until their requests are answered. */
export interface BodyBudget {
  /**
   * Reserves bytes for the network of an address. Throws 503 when they exceed what is left of the network's share or of
   * the whole budget.
   */
  reserve(address: string, bytes: number): void
  /** Releases reserved bytes. */
  release(address: string, bytes: number): void
  /** The bytes that are reserved now. */
  readonly reserved: number
}

// One network may take an eighth of the budget, so that it cannot exhaust it.
const shares = 8

export const defaultBodyBytes = 64 * 2 ** 20

/** A budget in bytes. Bytes count when they arrive, not when a client announces them. */
export function createBodyBudget(bytes = defaultBodyBytes): BodyBudget {
  const byNetwork = new Map<string, number>()
  let reserved = 0

  function set(network: string, count: number): void {
    if (count > 0) byNetwork.set(network, count)
    else byNetwork.delete(network)
  }

  return {
    reserve(address, count) {
      const { narrow } = networksOf(address)
      const own = (byNetwork.get(narrow) ?? 0) + count
      if (own > bytes / shares || reserved + count > bytes) throw budgetExceeded()
      set(narrow, own)
      reserved += count
    },
    release(address, count) {
      const { narrow } = networksOf(address)
      set(narrow, (byNetwork.get(narrow) ?? 0) - count)
      reserved -= count
    },
    get reserved() {
      return reserved
    },
  }
}

function budgetExceeded(): AppError {
  const detail = 'Too much is being sent to the site right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail)
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', 'The request is too large: 256 KiB are allowed.')
}

/** Reads a whole body. `reserve` is called for each chunk, and throws to reject the body. */
function collect(request: FastifyRequest, payload: IncomingMessage, reserve: (bytes: number) => void) {
  const announced = Number(request.headers['content-length'])
  return new Promise<Buffer>((resolve, reject) => {
    if (announced > longestBody) return reject(tooLarge())
    const chunks: Buffer[] = []
    let length = 0

    function onData(chunk: Buffer): void {
      length += chunk.length
      try {
        if (length > longestBody) throw tooLarge()
        reserve(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        stop()
        reject(error as Error)
      }
    }
    function onEnd(): void {
      stop()
      if (!Number.isNaN(announced) && announced !== length) {
        return reject(badRequest('The request is shorter or longer than it says.'))
      }
      resolve(Buffer.concat(chunks, length))
    }
    function onError(): void {
      stop()
      reject(badRequest('The request ended in the middle.'))
    }
    function stop(): void {
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      // An unhandled error event would end the process.
      payload.on('error', () => {})
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

/**
 * Passes bodies to the handlers as bytes, because each endpoint decides what a body has to be. The bytes stay reserved in
 * the budget until the request is answered.
 */
export function parseBodiesAsBytes(app: FastifyInstance, budget: BodyBudget): void {
  const reserved = new WeakMap<FastifyRequest, number>()
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw
    // Fastify would reject a malformed type before the contract's checks.
    if (!/^\s*[^\s/;]+\/[^\s/;]+\s*(;|$)/.test(headers['content-type'] ?? '')) delete headers['content-type']
    if (!hasBody(request.raw)) return
    const address = clientAddress(request)
    reply.raw.once('close', () => budget.release(address, reserved.get(request) ?? 0))
  })
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => {
    const address = clientAddress(request)
    return collect(request, payload, (bytes) => {
      budget.reserve(address, bytes)
      reserved.set(request, (reserved.get(request) ?? 0) + bytes)
    })
  })
}

/** Answers 404 to requests with a body for unknown addresses, without reading the body. */
export function rejectBodiesForUnknownPaths(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (request.is404 && hasBody(request.raw)) throw notFound()
  })
}
