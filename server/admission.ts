import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { login, register } from '#contract/accounts.ts'
import { setNewPassword } from '#contract/password-reset.ts'
import { deleteAccount, uploadPicture } from '#contract/profiles.ts'
import { summarize } from '#contract/summaries.ts'
import { renderAddress } from '#api/http/counted.ts'
import type { FindClient } from './edge/client.ts'
import { throwReason } from './edge/unanswered.ts'
import type { Pressure } from './pressure.ts'
import { overloaded, sendRefusalPage, wantsPage } from './refusals.ts'
import { Refused } from './turns.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

const namesOf = (...endpoints: Endpoint[]) => new Set(endpoints.map(({ name }) => name))

// What takes its time elsewhere, and waits there: at another server, on the way from the client.
const elsewhere = namesOf(summarize, uploadPicture)

// What has a password hashed waits in a queue of its own, before it asks the database for anything.
const withPassword = namesOf(login, register, setNewPassword, deleteAccount)

/**
 * Lets requests in as they can be answered, in turns between the networks that they come from, but for what is needed
 * always and the parts of a page that was let in before; and refuses what the front door could not answer. Who wants a
 * page is told so by one.
 */
export function admission(
  { turn, passwordTurn }: Pick<Pressure, 'turn' | 'passwordTurn'>,
  clientOf: FindClient,
  siteName: string,
) {
  const leaves = new WeakMap<FastifyRequest, () => void>()

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, raw, routeOptions } = request
    const endpoint = routeOptions.config.endpoint ?? ''
    const isFree = always.test(url) || elsewhere.has(endpoint)
    if (isFree || raw.socket.remoteAddress === renderAddress) return
    const { networks } = clientOf(raw)
    const leave = await (withPassword.has(endpoint) ? passwordTurn(networks) : turn(networks))
    leaves.set(request, leave)
    reply.raw.once('close', leave)
  }

  /** A body is waited for before its turn is: it may come as slowly as it likes. */
  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

  /** Lets a hook go on when the work is done; who is refused meanwhile and wants a page gets one. */
  async function admit(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!wantsPage(request)) throw overloaded()
      return sendRefusalPage(reply, overloaded(), siteName)
    }
  }

  return (app: FastifyInstance): void => {
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, async () => {
        throwReason(request.raw)
        if (!hasBody(request)) await waitForTurn(request, reply)
      }),
    )
    app.addHook('preHandler', (request, reply) =>
      admit(request, reply, async () => {
        if (hasBody(request)) await waitForTurn(request, reply)
      }),
    )
    // How slowly an answer is read keeps nobody waiting.
    app.addHook('onSend', async (request) => leaves.get(request)?.())
  }
}
