import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, saveDraft, storeVisitorDrafts } from './drafts.ts'
import { endSession } from './session-lifecycle.ts'
import { changeSession } from './session-state.ts'
import { readStoredDrafts } from './stored-drafts.ts'

const member = (id: number) => ({ id, name: '', email: '', username: `m${id}`, created_at: '' })
const signIn = (id: number) => changeSession({ status: 'authenticated', token: 't', member: member(id) })
const signOut = () => changeSession({ status: 'guest', token: null, member: null })

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})

afterEach(() => {
  signOut()
  for (const owner of [1, 2, null]) saveDraft(owner, 'comment', undefined)
  vi.unstubAllGlobals()
})

test('a draft is read by its owner only', () => {
  signIn(1)
  saveDraft(1, 'comment', 'mine')
  signOut()
  signIn(2)
  expect([readDraft(1, 'comment'), readDraft(2, 'comment'), readDraft(null, 'comment')]).toEqual([
    'mine',
    undefined,
    undefined,
  ])
})

test('a saved undefined deletes the draft', () => {
  saveDraft(1, 'comment', 'mine')
  saveDraft(1, 'comment', undefined)
  expect(readDraft(1, 'comment')).toBeUndefined()
})

test('the drafts of a visitor move to the member who signs in next, and to no later one', () => {
  saveDraft(null, 'comment', 'as a visitor')
  signIn(1)
  expect(readDraft(1, 'comment')).toBe('as a visitor')
  signOut()
  expect(readDraft(null, 'comment')).toBeUndefined()
  signIn(2)
  expect(readDraft(2, 'comment')).toBeUndefined()
})

test("a visitor's draft follows the member's own on the same subject", () => {
  signIn(1)
  saveDraft(1, 'comment', 'mine')
  for (const typed of ['as a visitor', 'mine\n\nas a visitor']) {
    endSession({ isSignOut: false })
    saveDraft(null, 'comment', typed)
    signIn(1)
    expect(readDraft(1, 'comment')).toBe('mine\n\nas a visitor')
  }
})

test("a member's draft is stored over a reload and an expired session, but not after a sign-out", () => {
  signIn(1)
  saveDraft(1, 'comment', 'mine')
  expect(readStoredDrafts(1)).toEqual(new Map([['comment', 'mine']]))
  expect(readStoredDrafts(2)).toEqual(new Map())
  endSession({ isSignOut: false })
  expect(readStoredDrafts(1)).toEqual(new Map([['comment', 'mine']]))

  signIn(1)
  endSession({ isSignOut: true })
  expect(readStoredDrafts(1)).toEqual(new Map())
  // A form that the sign-out unmounts.
  saveDraft(1, 'comment', 'mine, to the end')
  expect(readStoredDrafts(1)).toEqual(new Map())
  expect(readDraft(1, 'comment')).toBe('mine, to the end')
})

test("a visitor's draft is in memory only, until it is a member's", () => {
  const setItem = vi.spyOn(sessionStorage, 'setItem')
  saveDraft(null, 'comment', 'as a visitor')
  expect(setItem).not.toHaveBeenCalled()
  signIn(1)
  expect(readStoredDrafts(1)).toEqual(new Map([['comment', 'as a visitor']]))
})

test("the draft of a visitor who goes to log in survives a page load, until it is a member's", async () => {
  saveDraft(null, 'comment', 'as a visitor')
  storeVisitorDrafts()
  vi.resetModules()
  const later = { ...(await import('./session-state.ts')), ...(await import('./drafts.ts')) }
  expect(later.readDraft(null, 'comment')).toBe('as a visitor')
  later.changeSession({ status: 'authenticated', token: 't', member: member(1) })
  expect(later.readDraft(1, 'comment')).toBe('as a visitor')
  later.changeSession({ status: 'guest', token: null, member: null })
  expect(later.readDraft(null, 'comment')).toBeUndefined()
  expect(readStoredDrafts(null)).toEqual(new Map())
})
