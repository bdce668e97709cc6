import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { login, register } from '#contract/accounts.ts'
import { setNewPassword } from '#contract/password-reset.ts'
import { deleteAccount, uploadPicture } from '#contract/profiles.ts'
import { summarize } from '#contract/summaries.ts'
import { AppError } from '#api/http/app-error.ts'
import { renderAddress } from '#api/http/counted.ts'
import { hasBody, isArriving } from '#api/http/read-body.ts'
import { busyPage, sendBusyPage, wantsPage } from './busy-page.ts'
import { throwReason } from './edge/unanswered.ts'
import type { Pressure } from './pressure.ts'
import { Refused } from './turns.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

// What takes its time elsewhere, and waits there: in other threads, at another server, on the way from the client.
const elsewhere = new Set<string>(
  [login, register, setNewPassword, summarize, uploadPicture, deleteAccount].map(({ name }) => name),
)

/**
 * Lets requests in one after the other as they can be answered, but for what is needed always and the parts of a page
 * that was let in before; and refuses what the front door could not answer. Who wants a page is told so by one.
 */
export function admission({ turn }: Pick<Pressure, 'turn'>, siteName: string) {
  const page = busyPage(siteName)
  const leaves = new WeakMap<FastifyRequest, () => void>()

  const isAlwaysFree = ({ url, raw }: FastifyRequest) =>
    raw.socket.remoteAddress === renderAddress || always.test(url)

  /** Whether a request is answered without a turn; a turn for finding out who calls is another matter. */
  const isFree = (request: FastifyRequest) =>
    isAlwaysFree(request) || elsewhere.has(request.routeOptions.config.endpoint ?? '')

  /** Whether a turn is needed before the body is read: to find out who calls, or because there is no body. */
  function needsTurnFirst(request: FastifyRequest): boolean {
    if (request.headers.authorization !== undefined) return !isAlwaysFree(request)
    return !hasBody(request.raw) && !isFree(request)
  }

  /** Whether a turn must not be held any longer: a body is waited for without one, as it may come slowly. */
  const mustLeave = (request: FastifyRequest) =>
    isFree(request) || (hasBody(request.raw) && isArriving(request.raw))

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const leave = await turn()
    leaves.set(request, leave)
    reply.raw.once('close', leave)
  }

  /** Lets a hook go on when the work is done; who is refused meanwhile and wants a page gets one. */
  async function admit(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!wantsPage(request)) throw overloaded()
      return sendBusyPage(reply, page)
    }
  }

  return (app: FastifyInstance): void => {
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, async () => {
        throwReason(request.raw)
        if (needsTurnFirst(request)) await waitForTurn(request, reply)
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
        if (!isFree(request) && !leaves.has(request)) await waitForTurn(request, reply)
      }),
    )
    // How slowly an answer is read keeps nobody waiting.
    app.addHook('onSend', async (request) => leaves.get(request)?.())
  }
}

function overloaded(): AppError {
  const detail = 'The site has more to do than it can right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail)
}
