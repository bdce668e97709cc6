import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Asked {
  url: string | undefined
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; input: string[] }
}

type Answer = (response: ServerResponse) => void

/** An OpenAI-compatible answer to a request for embeddings. */
export function embedding(vectors: unknown[]): Answer {
  return (response) => {
    const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: vector }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', model: 'm', data, usage: { prompt_tokens: 1 } }))
  }
}

/** An OpenAI-compatible answer with this text. */
export function saying(text: string): Answer {
  return (response) => {
    const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    const body = { id: 'x', object: 'chat.completion', created: 1, model: 'm', choices: [choice], usage }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
}

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** A server on this machine that answers as given; `asked` holds what it was asked. Goes with the test. */
export async function startModelEndpoint(answer: Answer): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { url, headers } = request
    asked.push({ url, authorization: headers.authorization, body: await bodyOf(request) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}
