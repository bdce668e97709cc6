import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { getPost } from '#contract/posts.ts'
import { summarize } from '#contract/summaries.ts'
import { freePort } from '#database/embedded/settings.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { send, unclear, type Answered } from '#bench/chaos/send.ts'
import { signUpWriters } from '#bench/chaos/writers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

function answerAsModel(response: ServerResponse): void {
  const choice = { index: 0, message: { role: 'assistant', content: 'Short.' }, finish_reason: 'stop' }
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [choice], usage }),
  )
}

/** Nothing listens where the model is to be; then something does that never answers; then the model. */
export const modelDown: Fault = {
  name: 'AI endpoint down, then hanging',
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const modelPort = await freePort()
    const site = await startSite(place.dataDir, lifetime, {
      AI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      AI_MODEL: 'm',
    })
    const writers = await signUpWriters(site.port, emptyLedger(), 8)
    const ask = (text: string) =>
      Promise.all(
        writers.map(({ token }, n) =>
          send(site.port, call(summarize, { token, body: { text: `${text} ${n}` } })),
        ),
      )
    const down = await ask('Down')
    let hangs = true
    const model = createServer((request, response) => {
      request.resume()
      if (!hangs) answerAsModel(response)
    }).listen(modelPort, '127.0.0.1')
    await once(model, 'listening')
    lifetime.closeAtEnd(async () => {
      model.closeAllConnections()
      model.close()
    })
    const reading = beginReading(site.port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const hanging = await ask('Hanging')
    const others = await reading.stop()
    hangs = false
    const begun = performance.now()
    const back = await ask('Hanging')
    const again = performance.now() - begun
    await site.stop()
    const refused = [...down, ...hanging]
    return {
      times: 1,
      again: [again],
      promises: [
        {
          promise: `a summary is refused with 503 and Retry-After (${refused.length})`,
          broken: refused.flatMap((answer) => (answer ? (unclear(answer) ?? []) : ['no answer'])),
        },
        within(
          'and that is said',
          22_000,
          refused.map((answer) => answer?.took ?? Infinity),
        ),
        {
          promise: `everything else goes on (${others.done} times)`,
          broken: others.refused.map(({ status }: Answered) => `status ${status}`),
        },
        {
          promise: 'with the model back, the same summaries are written',
          broken: back.flatMap((answer) => (answer?.status === 200 ? [] : [`status ${answer?.status}`])),
        },
      ],
    }
  },
}
