import type { Step } from '#bench/load/http/crowd.ts'
import { bytesOf, type Message } from '#bench/load/http/message.ts'

/** The messages of one visitor, ready to be sent. */
export function stepsOf(messages: Message[], from: Step['from'] = 'guest'): Step[] {
  return messages.map((message) => ({ request: bytesOf(message), status: message.status, from }))
}
