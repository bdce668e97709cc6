import { createHash } from 'node:crypto'
import type { Database } from '#database/client.ts'
import { hashOf } from '#api/http/viewer.ts'

// Any valid keys: nothing is sent to these browsers.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A browser of the member in which push is not on. */
export const newBrowser = (member: number) => ({ endpoint: `https://push.example/new/${member}`, keys })

/** The address of the member's browser in which push is on. */
export const knownEndpoint = (member: number) => `https://push.example/known/${member}`

/** Turns push on in a browser of each member. */
export async function turnOnPush(database: Database, people: { id: number; token: string }[]): Promise<void> {
  const rows = people.map(({ id, token }) => {
    const endpoint = knownEndpoint(id)
    const endpoint_hash = createHash('sha256').update(endpoint).digest()
    return { member_id: id, session_hash: hashOf(token), endpoint, endpoint_hash, ...keys }
  })
  await database.insertInto('push_subscriptions').values(rows).execute()
}
