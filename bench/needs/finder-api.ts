import type { FastifyInstance } from 'fastify'
import { createApi } from '#api/app.ts'
import type { Embeddings } from '#api/http/call.ts'
import { addressOf } from '#contract/address.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type Found, findTools } from '#contract/finder.ts'
import type { Database } from '#database/client.ts'

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  token?: string
}

/** The API in this process, which answers each call from the database. */
export interface FinderApi {
  call<E extends Endpoint>(endpoint: E, input: Input): Promise<Answer<E>>
  /** Asks for a need. `time`: milliseconds without those of the model. */
  find(need: string, limit: number): Promise<{ found: Found; time: number }>
}

/** Embeddings that wait for the model as long as it takes, so that a busy machine finds as much as an idle one. */
function patient(embeddings: Embeddings) {
  let spent = 0
  return {
    ...embeddings,
    async embed(...[texts, options]: Parameters<Embeddings['embed']>) {
      const begin = performance.now()
      const vectors = await embeddings.embed(texts, { ...options, timeoutMs: 60_000 })
      spent += performance.now() - begin
      return vectors
    },
    /** Milliseconds until now. */
    spent: () => spent,
  }
}

/** Opens the API on a database with a model. */
export async function openFinderApi(
  database: Database,
  { embeddings, mediaDir }: { embeddings: Embeddings; mediaDir: string },
  cleanup: AsyncDisposableStack,
): Promise<FinderApi> {
  const model = patient(embeddings)
  const app: FastifyInstance = await createApi({
    ...{ database, mediaDir, embeddings: model, demoSignIn: false },
    secret: 'not a secret: for benchmarks only',
    // Nothing is written while needs are timed.
    needs: { count() {}, flush: async () => {} },
  })
  cleanup.defer(() => app.close())

  async function call<E extends Endpoint>(
    endpoint: E,
    { params, query, body, token }: Input,
  ): Promise<Answer<E>> {
    const { statusCode, payload } = await app.inject({
      method: endpoint.method,
      url: `/api${addressOf(endpoint, { params, query })}`,
      ...(token !== undefined && { headers: { authorization: `Token ${token}` } }),
      ...(body && { payload: body }),
    })
    if (statusCode !== endpoint.status) {
      throw new Error(`${endpoint.name} was answered with status ${statusCode}: ${payload.slice(0, 300)}`)
    }
    return JSON.parse(payload) as Answer<E>
  }

  return {
    call,
    async find(need, limit) {
      const [begin, spent] = [performance.now(), model.spent()]
      const found = await call(findTools, { query: { need, limit } })
      return { found, time: performance.now() - begin - (model.spent() - spent) }
    },
  }
}
