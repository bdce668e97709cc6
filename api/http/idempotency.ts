import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { idempotencyHeader, idempotencyKey, idempotencyMessages } from '#contract/idempotency.ts'
import { AppError, badRequest } from './app-error.ts'
import type { Call } from './call.ts'
import { networksOf } from './client-network.ts'
import { giveKeyBack, storeAnswer, takeKey, type KeyedRequest } from './idempotency-queries.ts'

function hashOf(...parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** The key that a request was sent with; undefined without one. Throws 400 for an invalid key. */
function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const sent = headers[idempotencyHeader]
  if (!endpoint.idempotent || sent === undefined) return undefined
  const key = String(sent)
  if (!idempotencyKey.test(key)) throw badRequest(idempotencyMessages.key)
  return key
}

function answerOf(
  { requestHash }: KeyedRequest,
  first: { requestHash: Buffer; answer: string | null },
): string {
  if (!first.requestHash.equals(requestHash)) {
    throw new AppError(422, 'other_request', idempotencyMessages.otherRequest)
  }
  if (first.answer !== null) return first.answer
  throw new AppError(409, 'still_running', idempotencyMessages.running, { headers: { 'retry-after': '2' } })
}

/**
 * Runs a call once for its `Idempotency-Key`, and returns the JSON of its answer: a repetition of the request gets the answer
 * of the first. Keys belong to the member, or to the network of a guest.
 */
export async function runOnce(
  endpoint: Endpoint,
  request: FastifyRequest,
  call: Call<Endpoint>,
  run: () => Promise<string>,
): Promise<string> {
  const key = keyOf(endpoint, request)
  if (key === undefined) return run()
  const { database, viewer, address, params, query, body } = call
  const keyed: KeyedRequest = {
    memberId: viewer?.id ?? null,
    keyHash: hashOf(viewer?.id ?? networksOf(address).narrow, key),
    requestHash: hashOf(endpoint.name, params, query, body),
  }
  const first = await takeKey(database, keyed)
  if (first) return answerOf(keyed, first)
  let answer: string
  try {
    answer = await run()
  } catch (error) {
    // After any other error it is unknown whether something was written.
    if (error instanceof AppError) await giveKeyBack(database, keyed.keyHash)
    throw error
  }
  await storeAnswer(database, keyed.keyHash, answer).catch((error: unknown) => {
    request.log.error({ err: error }, 'the answer to a request with an idempotency key was not stored')
  })
  return answer
}
