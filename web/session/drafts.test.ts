import { afterEach, expect, test } from 'vitest'
import { readDraft, saveDraft } from './drafts.ts'
import { changeSession } from './session-state.ts'

const member = (id: number) => ({ id, name: '', email: '', username: `m${id}`, created_at: '' })
const signIn = (id: number) => changeSession({ status: 'authenticated', token: 't', member: member(id) })
const signOut = () => changeSession({ status: 'guest', token: null, member: null })

afterEach(() => {
  signOut()
  for (const owner of [1, 2, null]) saveDraft(owner, 'comment', undefined)
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
