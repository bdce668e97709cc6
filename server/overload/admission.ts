import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderAddress } from '#api/http/limits/count-requests.ts'
import { hasBody, isArriving } from '#api/http/body/read.ts'
import type { FindClient } from '#server/front/client.ts'
import { throwReason } from '#server/front/unanswered.ts'
import type { LoadMonitor } from './load-monitor.ts'
import { overloaded, sendRefusalPage, wantsPage } from '#server/front/refusals.ts'
import { Overloaded } from './admission-queue.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

type Take = LoadMonitor['turn']

/**
 * Lets requests in as they can be answered, in turns between the networks that they come from, but for what is needed
 * always and the parts of a page that was let in before; and refuses what the front door could not answer. Who wants a
 * page is told so by one.
 */
export function admission(
  { turn, passwordTurn }: Pick<LoadMonitor, 'turn' | 'passwordTurn'>,
  clientOf: FindClient,
  siteName: string,
) {
  const leaves = new WeakMap<FastifyRequest, () => void>()

  const isAlwaysFree = ({ url, raw }: FastifyRequest) =>
    raw.socket.remoteAddress === renderAddress || always.test(url)

  /** Whether a request is answered without a turn; a turn for finding out who calls is another matter. */
  const isFree = (request: FastifyRequest) =>
    isAlwaysFree(request) || request.routeOptions.config.admission === 'elsewhere'

  /** Whether a turn is needed before the body is read: to find out who calls, or because there is no body. */
  function needsTurnFirst(request: FastifyRequest): boolean {
    if (request.headers.authorization !== undefined) return !isAlwaysFree(request)
    return !hasBody(request.raw) && !isFree(request)
  }

  const needsPassword = ({ routeOptions }: FastifyRequest) => routeOptions.config.admission === 'password'

  /**
   * Whether the turn for finding out who calls must not be held any longer: a body is waited for without one, as it may
   * come slowly, and a password is hashed in a turn of the other queue.
   */
  const mustLeave = (request: FastifyRequest) =>
    isFree(request) || needsPassword(request) || (hasBody(request.raw) && isArriving(request.raw))

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply, take: Take): Promise<void> {
    const leave = await take(clientOf(request.raw).networks)
    leaves.set(request, leave)
    reply.raw.once('close', leave)
  }

  /** Lets a hook go on when the work is done; who is refused meanwhile and wants a page gets one. */
  async function admit(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      if (!wantsPage(request)) throw overloaded()
      return sendRefusalPage(reply, overloaded(), siteName)
    }
  }

  return (app: FastifyInstance): void => {
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, async () => {
        throwReason(request.raw)
        if (needsTurnFirst(request)) await waitForTurn(request, reply, turn)
      }),
    )
    // By now it is known who calls.
    app.addHook('preParsing', async (request) => {
      if (!mustLeave(request)) return
      leaves.get(request)?.()
      leaves.delete(request)
    })
    app.addHook('preHandler', (request, reply) =>
      admit(request, reply, async () => {
        if (isFree(request) || leaves.has(request)) return
        await waitForTurn(request, reply, needsPassword(request) ? passwordTurn : turn)
      }),
    )
    // How slowly an answer is read keeps nobody waiting.
    app.addHook('onSend', async (request) => leaves.get(request)?.())
  }
}
