import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver gets it. */
export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (response: ServerResponse) => void

/** A receiver of webhooks on a local port. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const path = request.url!
    received.push({ path, headers: request.headers, body })
    const answer = answers.get(path)
    if (answer) answer(response)
    else response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** As OUTGOING_ALLOW names it. */
    host,
    origin: `http://${host}`,
    received,
    /** From now on messages to a path are answered so; undefined: never. */
    answer(path: string, status: number | undefined, headers: Record<string, string> = {}) {
      answers.set(path, (response) => status !== undefined && response.writeHead(status, headers).end())
    },
    /** Ends the connections of messages that are not answered. */
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
