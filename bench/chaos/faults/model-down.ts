import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { getPost } from '#contract/posts.ts'
import { summarize } from '#contract/summaries.ts'
import { freePort } from '#database/embedded/settings.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { expectStatuses, maxTime, othersServed, type Fault } from '#bench/chaos/fault.ts'
import { refusalProblem, send, startReaders } from '#bench/chaos/site-client.ts'
import { emptyHistory, registerWriters } from '#bench/chaos/writers.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

/** The AI endpoint refuses connections, then accepts them without answering, then works. */
export const modelDown: Fault = {
  name: 'AI endpoint down, then hanging',
  async inject({ cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const modelPort = await freePort()
    const site = await startSite(dataDir, cleanup, {
      AI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      AI_MODEL: 'm',
    })
    const members = await registerWriters(site.port, emptyHistory(), 8)
    const requestSummaries = (text: string) =>
      Promise.all(
        members.map(({ token }, n) =>
          send(site.port, call(summarize, { token, body: { text: `${text} ${n}` } })),
        ),
      )
    const whileDown = await requestSummaries('Down')
    let hangs = true
    const model = createServer((request, response) => {
      request.resume()
      if (!hangs) sendCompletion(response)
    }).listen(modelPort, '127.0.0.1')
    await once(model, 'listening')
    cleanup.defer(() => {
      model.closeAllConnections()
      model.close()
    })
    const readers = startReaders(site.port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const whileHanging = await requestSummaries('Hanging')
    const others = await readers.stop()
    hangs = false
    const begin = performance.now()
    const afterwards = await requestSummaries('Hanging')
    const recovery = performance.now() - begin
    await site.stop()
    const refused = [...whileDown, ...whileHanging]
    return {
      count: 1,
      recoveryTimes: [recovery],
      invariants: [
        {
          name: `summaries are refused with 503 and Retry-After (${refused.length})`,
          violations: refused.flatMap((response) =>
            response ? (refusalProblem(response) ?? []) : ['no response'],
          ),
        },
        maxTime(
          'the refusals come',
          22_000,
          refused.map((response) => response?.time ?? Infinity),
        ),
        othersServed(others),
        expectStatuses(
          'with the model back, the same summaries are written',
          afterwards.map((response) => response?.status),
          200,
        ),
      ],
    }
  },
}

function sendCompletion(response: ServerResponse): void {
  const choice = { index: 0, message: { role: 'assistant', content: 'Short.' }, finish_reason: 'stop' }
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [choice], usage }),
  )
}
