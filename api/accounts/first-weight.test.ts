import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { insertMember } from './queries.ts'

const { database } = await createTestApi()

test.each([
  ['none', true, 1000, null],
  ['none', false, 1000, null],
  ['verification', true, 1000, null],
  ['verification', false, 0, 'unverified'],
  ['all', true, 0, 'first_day'],
  ['all', false, 0, 'unverified'],
] as const)(
  'under the rules %s a new member, verified: %s, weighs %i',
  async (rules, emailVerified, weight, weight_reason) => {
    await database.updateTable('rank_weights').set({ rules }).execute()
    const username = `${rules}_${emailVerified}`
    const member = { name: 'New', email: `${username}@example.org`, username, passwordHash: 'x' }
    const session = {
      tokenHash: randomBytes(32),
      browserHash: undefined,
      origin: { browser: '', network: '' },
    }
    const made = await insertMember(database, { ...member, emailVerified, emailProven: false }, session)
    const stored = database
      .selectFrom('members')
      .select(['weight', 'weight_reason'])
      .where('id', '=', made!.id)
    expect(await stored.executeTakeFirst()).toEqual({ weight, weight_reason })
  },
)
