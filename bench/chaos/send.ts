import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#bench/load/http/message.ts'

/** An answer, and how long it took in milliseconds. */
export interface Answered {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the call answers with
  body: any
  took: number
}

type Sent = Omit<Message, 'body' | 'status'> & { body?: string | FormData }

/** Longer than any answer may take. */
const patience = 40_000

/** Sends a request. Nothing comes back where the connection broke: then nobody knows whether it was done. */
export async function send(
  port: number,
  { method, path, headers, body }: Sent,
): Promise<Answered | undefined> {
  const begun = performance.now()
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body ? { body } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer = isJson && text ? (JSON.parse(text) as unknown) : text
    const { status, headers: answered } = response
    return { status, headers: answered, body: answer, took: performance.now() - begun }
  } catch {
    return undefined
  }
}

/** Asks again and again until it is answered with the status that the message expects: after how many milliseconds. */
export async function untilServed(port: number, message: Message, limit = 60_000): Promise<number> {
  for (const begun = performance.now(); ; await pause(10)) {
    const status = (await send(port, message))?.status
    const took = performance.now() - begun
    if (status === message.status) return took
    if (took > limit) throw new Error(`${message.path} is still answered with ${status ?? 'nothing'}.`)
  }
}

/** Says what is wrong with a refusal that has to be a clear one: 503, and when to come again. */
export function unclear({ status, headers, body }: Answered): string | undefined {
  if (status !== 503) return `status ${status}: ${body?.detail ?? ''}`
  if (!headers.has('retry-after')) return 'no Retry-After'
  return typeof body === 'string' || body.detail ? undefined : 'no detail'
}
