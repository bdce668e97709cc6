import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { login, register } from '#contract/accounts.ts'
import { setNewPassword } from '#contract/password-reset.ts'
import { deleteAccount, uploadPicture } from '#contract/profiles.ts'
import { summarize } from '#contract/summaries.ts'
import { AppError } from '#api/http/app-error.ts'
import { renderAddress } from '#api/http/counted.ts'
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

  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, raw, routeOptions } = request
    const isFree = always.test(url) || elsewhere.has(routeOptions.config.endpoint ?? '')
    if (isFree || raw.socket.remoteAddress === renderAddress) return
    const leave = await turn()
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
      return sendBusyPage(reply, page)
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

function overloaded(): AppError {
  const detail = 'The site has more to do than it can right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail)
}
