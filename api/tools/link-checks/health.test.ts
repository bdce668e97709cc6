import { describe, expect, test } from 'vitest'
import { changeNote, nextHealth, type Health } from './health.ts'

const day = (number: number, time = '12:00') =>
  new Date(`2026-11-${String(number).padStart(2, '0')}T${time}:00Z`)
const alive: Health = { state: 'alive', since: day(1), location: null, failures: 0, failedAt: null }
const failed = { is: 'failed', why: 'status 404' } as const
const moved = { is: 'moved', location: 'https://new.example/' } as const

const after = (start: Health, ...checks: [Parameters<typeof nextHealth>[1], Date][]) =>
  checks.reduce((health, [finding, now]) => nextHealth(health, finding, now), start)

describe('the state', () => {
  test('begins with the first check', () => {
    const unknown: Health = { ...alive, state: 'unknown', since: null }
    expect(nextHealth(unknown, { is: 'alive' }, day(2))).toEqual({ ...alive, since: day(2) })
    expect(nextHealth(unknown, failed, day(2))).toMatchObject({
      state: 'unreachable',
      since: day(2),
      failures: 1,
    })
  })

  test('keeps its beginning while it stays', () => {
    expect(after(alive, [{ is: 'alive' }, day(8)]).since).toEqual(day(1))
    expect(after(alive, [moved, day(2)], [moved, day(9)])).toMatchObject({ state: 'moved', since: day(2) })
    expect(after(alive, [{ is: 'parked' }, day(2)], [{ is: 'parked' }, day(9)])).toMatchObject({
      since: day(2),
    })
  })

  test('has a location while the link has moved', () => {
    expect(nextHealth(alive, moved, day(2)).location).toBe('https://new.example/')
    const elsewhere = { is: 'moved', location: 'https://other.example/' } as const
    expect(after(alive, [moved, day(2)], [elsewhere, day(3)])).toMatchObject({
      location: 'https://other.example/',
      since: day(2),
    })
    expect(after(alive, [moved, day(2)], [failed, day(3)]).location).toBeNull()
    expect(after(alive, [moved, day(2)], [{ is: 'alive' }, day(3)])).toEqual({ ...alive, since: day(3) })
  })

  test('is gone after failures on three days, and not before', () => {
    const twice = after(alive, [failed, day(2)], [failed, day(3)])
    expect(twice).toMatchObject({ state: 'unreachable', since: day(2), failures: 2 })
    expect(nextHealth(twice, failed, day(3, '23:59'))).toEqual(twice)
    expect(nextHealth(twice, failed, day(4, '00:00'))).toMatchObject({
      state: 'gone',
      since: day(2),
    })
  })

  test('counts each day once, however many checks fail on it', () => {
    const often = Array.from({ length: 10 }, (_, hour): [typeof failed, Date] => [
      failed,
      day(2, `1${hour}:00`),
    ])
    expect(after(alive, ...often)).toMatchObject({ state: 'unreachable', failures: 1 })
  })

  test('does not count a day before the last failure: a clock was set back', () => {
    expect(after(alive, [failed, day(5)], [failed, day(4)], [failed, day(3)]).failures).toBe(1)
  })

  test('counts anew after an answer', () => {
    const answered = after(
      alive,
      [failed, day(2)],
      [failed, day(3)],
      [{ is: 'alive' }, day(4)],
      [failed, day(5)],
    )
    expect(answered).toMatchObject({ state: 'unreachable', since: day(5), failures: 1 })
    expect(after(alive, [failed, day(2)], [failed, day(3)], [moved, day(4)], [failed, day(5)]).failures).toBe(
      1,
    )
  })

  test('of a link that is gone stays, until it answers', () => {
    const gone = after(alive, [failed, day(2)], [failed, day(3)], [failed, day(4)])
    expect(after(gone, [failed, day(5)], [failed, day(12)])).toEqual(gone)
    expect(nextHealth(gone, { is: 'alive' }, day(6))).toEqual({ ...alive, since: day(6) })
  })
})

describe('the note for followers', () => {
  const changes = (start: Health, ...checks: [Parameters<typeof nextHealth>[1], Date][]) => {
    const before = after(start, ...checks.slice(0, -1))
    return changeNote(before, after(before, checks.at(-1)!))
  }

  test('says how the link has changed', () => {
    expect(changes(alive, [moved, day(2)])).toBe('It leads to new.example now.')
    expect(changes(alive, [{ is: 'parked' }, day(2)])).toBe('Its domain seems to be for sale.')
    const failures = [2, 3, 4].map((at): [typeof failed, Date] => [failed, day(at)])
    expect(changes(alive, ...failures)).toBe('It has not answered since 2 November 2026.')
  })

  test('is made for a change alone, and not for a link that fails or answers again', () => {
    expect(changes(alive, [moved, day(2)], [moved, day(3)])).toBeUndefined()
    expect(changes(alive, [failed, day(2)])).toBeUndefined()
    expect(changes(alive, [moved, day(2)], [{ is: 'alive' }, day(3)])).toBeUndefined()
  })
})
