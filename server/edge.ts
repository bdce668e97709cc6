import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublicAnswer } from '#api/http/public-answer.ts'
import { rememberKeys, type FindPlace, type Known, type Place } from './edge/place.ts'
import type { KeptAnswers } from './edge/kept-answers.ts'
import { NotKept } from './edge/pages.ts'
import { send, sendPage } from './edge/send.ts'
import type { Tally } from './edge/tally.ts'
import { couldNotAnswer } from './edge/unanswered.ts'
import type { Pressure } from './pressure.ts'

interface Edge {
  kept: KeptAnswers
  find: FindPlace
  tally: Tally
  /** Lets what is missing be made when its turn has come; what is kept waits for nothing. */
  pressure: Pick<Pressure, 'turn'>
  /** Counts a request to the API. Rejects when the client has made too many. */
  count: ((request: IncomingMessage) => Promise<void>) | undefined
}

type Next = () => void

/** Handles a request, or calls `next` where it is for the application. */
export type Handle = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Whether what is asked for can be the same for everyone who asks. */
function isPublic({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
}

// What is remembered of addresses that are for the application.
const nothing: Known = { key: '', name: '' }

function knownOf(place: Place | undefined): Known {
  return place ? { key: place.key, name: place.name } : nothing
}

/** Whether an address is one of the API, whose requests are counted. */
function isCall(address: string): boolean {
  return address.startsWith('/api')
}

/**
 * The front door for what is public: answers from what is kept before any framework runs, and lets an answer that is
 * missing be made once for all who wait for it. Everything else, and whatever can't be answered here, is for the
 * application.
 */
export function createEdge({ kept, find, pressure, tally, count }: Edge): Handle {
  const keys = rememberKeys()

  /** Whoever waits for what somebody else makes has had a turn, too: so that nobody with a turn waits for one without. */
  async function makeInTurn(key: string, address: string, first?: Place): Promise<PublicAnswer | undefined> {
    const leave = await pressure.turn()
    return make(key, address, first).finally(leave)
  }

  /** `first` is what is at the address where it was not known before. */
  async function make(key: string, address: string, first?: Place): Promise<PublicAnswer | undefined> {
    const found = kept.get(key)
    if (found !== undefined) return found as PublicAnswer
    const place = first ?? find(address)
    if (!place) return undefined
    if (first?.isPassing) return (await place.make()).value
    return kept.ask(place.key, place.make)
  }

  async function answerLater(
    { key, name }: Known,
    first: Place | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ) {
    const address = request.url!
    const begun = performance.now()
    const took = () => (performance.now() - begun) / 1000
    try {
      if (isCall(address)) await count?.(request)
      const hit = kept.get(key) as PublicAnswer | undefined
      const made = hit ?? (await makeInTurn(key, address, first))
      if (!made) return next()
      await send(made, request, response, (bytes) => kept.grown(key, bytes))
      if (hit) tally.hit(name, response.statusCode)
      else tally.made(name, response.statusCode, took(), true)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else if (error instanceof NotKept) {
        sendPage(error.page, request, response)
        tally.made(name, error.page.status, took(), false)
      }
      // Whatever else it is, the application says it in its own words.
      else {
        couldNotAnswer(request, error)
        next()
      }
    }
  }

  return (request, response, next) => {
    if (!isPublic(request)) return next()
    const address = request.url!
    let known = keys.get(address)
    let first: Place | undefined
    if (known === undefined) {
      first = find(address)
      keys.set(address, (known = knownOf(first)))
    }
    const { key, name } = known
    if (known === nothing) return next()
    // At once, where nothing has to be waited for.
    const found = count && isCall(address) ? undefined : kept.get(key)
    if (found === undefined) return void answerLater(known, first, request, response, next)
    void send(found as PublicAnswer, request, response, (bytes) => kept.grown(key, bytes))
    tally.hit(name, response.statusCode)
  }
}
