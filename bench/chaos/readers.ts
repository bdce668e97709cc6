import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#bench/load/http/message.ts'
import { send, type Answered } from './send.ts'

/** What became of reading. */
export interface Reading {
  done: number
  /** Answered with another status than the right one. */
  refused: Answered[]
  /** Connections that broke. */
  broken: number
  /** Milliseconds that the right answers took. */
  took: number[]
}

/** Asks for the same again and again, with short pauses, until told to stop. */
export function beginReading(port: number, messages: Message[], every = 5) {
  let stopped = false
  const reading: Reading = { done: 0, refused: [], broken: 0, took: [] }
  const read = async (message: Message) => {
    while (!stopped) {
      const answer = await send(port, message)
      if (!answer) reading.broken += 1
      else if (answer.status !== message.status) reading.refused.push(answer)
      else {
        reading.done += 1
        reading.took.push(answer.took)
      }
      await pause(every)
    }
  }
  const all = messages.map(read)
  return {
    async stop(): Promise<Reading> {
      stopped = true
      await Promise.all(all)
      return reading
    },
  }
}
