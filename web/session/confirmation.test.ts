import { afterEach, expect, test } from 'vitest'
import { askToConfirm, isConfirmationOpen, settleConfirmation } from './confirmation.ts'
import { changeSession, initialSession } from './session-state.ts'

const member = { id: 1, name: '', email: '', username: 'maya', created_at: '' }

afterEach(() => changeSession(initialSession))

test('calls that need a confirmation at the same time share one question', async () => {
  const both = [askToConfirm(), askToConfirm()]
  expect(isConfirmationOpen()).toBe(true)
  settleConfirmation(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(isConfirmationOpen()).toBe(false)
  const next = askToConfirm()
  settleConfirmation(false)
  expect(await next).toBe(false)
})

test('the question ends with its session: nothing goes on as another member', async () => {
  changeSession({ status: 'authenticated', token: 'one', member })
  const answer = askToConfirm()
  changeSession({ busy: true })
  expect(isConfirmationOpen()).toBe(true)
  changeSession({ token: 'another', member: { ...member, id: 2 } })
  expect(isConfirmationOpen()).toBe(false)
  expect(await answer).toBe(false)
})
