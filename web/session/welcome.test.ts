import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endInvitation, inviteNewMember, isInvited } from './welcome.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const member = (id: number, createdAt = now) => ({
  ...{ id, name: 'Ada', email: '', username: 'ada' },
  created_at: new Date(createdAt).toISOString(),
})

beforeEach(() => {
  vi.useFakeTimers({ now })
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new member is invited once', () => {
  expect(isInvited(1)).toBe(false)
  inviteNewMember(member(1))
  expect([isInvited(1), isInvited(2)]).toEqual([true, false])
  endInvitation(1)
  inviteNewMember(member(1))
  expect(isInvited(1)).toBe(false)
  inviteNewMember(member(2))
  endInvitation(1)
  expect(isInvited(2)).toBe(true)
})

test('nobody is invited who is here for an hour, or has interests', () => {
  inviteNewMember(member(1, now - 60 * 60_000))
  inviteNewMember({ ...member(1), interests: [{ id: 1, name: 'Design' }] })
  expect(isInvited(1)).toBe(false)
})

test('without storage nobody is invited', () => {
  vi.stubGlobal('localStorage', undefined)
  inviteNewMember(member(1))
  endInvitation(1)
  expect(isInvited(1)).toBe(false)
})
