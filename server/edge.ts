import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublicAnswer } from '#api/http/public-answer.ts'
import { rememberKeys, type FindPlace } from './edge/place.ts'
import type { KeptAnswers } from './edge/kept-answers.ts'
import { NotKept } from './edge/pages.ts'
import { send, sendPage } from './edge/send.ts'
import type { Pressure } from './pressure.ts'

interface Edge {
  kept: KeptAnswers
  find: FindPlace
  /** Whether there is more to do than can be done: what is kept is all that is answered here then. */
  pressure: Pick<Pressure, 'isHigh'>
  /** Counts a request to the API. Rejects when the client has made too many. */
  count: ((request: IncomingMessage) => Promise<void>) | undefined
}

/** Nothing new is made, because there is too much to do. */
class NotNow extends Error {}

type Next = () => void

/** Handles a request, or calls `next` where it is for the application. */
export type Handle = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Whether what is asked for can be the same for everyone who asks. */
function isPublic({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
}

// What is remembered of addresses that are for the application.
const nothing = ''

/** Whether an address is one of the API, whose requests are counted. */
function isCall(address: string): boolean {
  return address.startsWith('/api')
}

/**
 * The front door for what is public: answers from what is kept before any framework runs, and lets an answer that is
 * missing be made once for all who wait for it. Everything else, and whatever can't be answered here, is for the
 * application.
 */
export function createEdge({ kept, find, pressure, count }: Edge): Handle {
  const keys = rememberKeys()

  async function make(key: string, address: string): Promise<PublicAnswer | undefined> {
    const found = kept.get(key)
    if (found !== undefined) return found as PublicAnswer
    const place = find(address)
    return (
      place &&
      kept.ask<PublicAnswer>(place.key, async () => {
        if (pressure.isHigh) throw new NotNow()
        return place.make()
      })
    )
  }

  async function answerLater(key: string, request: IncomingMessage, response: ServerResponse, next: Next) {
    const address = request.url!
    try {
      if (isCall(address)) await count?.(request)
      const made = await make(key, address)
      if (!made) return next()
      await send(made, request, response, (bytes) => kept.grown(key, bytes))
    } catch (error) {
      if (response.headersSent) response.destroy()
      else if (error instanceof NotKept) sendPage(error.page, request, response)
      // Whatever it is, the application meets it too, and says it in its own words.
      else next()
    }
  }

  return (request, response, next) => {
    if (!isPublic(request)) return next()
    const address = request.url!
    let key = keys.get(address)
    if (key === undefined) keys.set(address, (key = find(address)?.key ?? nothing))
    if (key === nothing) return next()
    // At once, where nothing has to be waited for.
    const found = count && isCall(address) ? undefined : kept.get(key)
    if (found === undefined) void answerLater(key, request, response, next)
    else void send(found as PublicAnswer, request, response, (bytes) => kept.grown(key, bytes))
  }
}
