import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Message } from './message.ts'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  /** Names and values in turn, as they were sent. */
  headers: string[]
  body: Buffer
}

/** Asks once. What comes is not unpacked. */
export async function ask(port: number, { method, path, headers, body }: Message): Promise<Answer> {
  const asked = request({ port, host: '127.0.0.1', method, path, headers, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.rawHeaders, body: await buffer(answer) }
}

/** A header of the answer, or undefined. */
export function header({ headers }: Answer, wanted: string): string | undefined {
  const place = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === wanted)
  return place < 0 ? undefined : headers[place + 1]
}
