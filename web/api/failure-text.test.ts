import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { failureText } from './failure-text.ts'

const failed = 'Your comment could not be posted.'

test('says why the server refused', () => {
  const error = new ApiError(409, { detail: 'A list can hold at most 1000 posts' })
  expect(failureText(error, failed)).toBe(`${failed} A list can hold at most 1000 posts`)
})

test('says that the server is busy', () => {
  const error = new ApiError(503, { detail: 'Too many pictures are being uploaded right now.' })
  expect(failureText(error, failed)).toBe(`${failed} Too many pictures are being uploaded right now.`)
})

test('says that nothing could be reached', () => {
  expect(failureText(new NetworkError(), failed)).toBe(
    `${failed} Network error. Please check your connection.`,
  )
})

test.each([
  ['a server in trouble', new ApiError(500, { detail: 'Something went wrong' })],
  ['a session that has ended: the login says it', new ApiError(401, { detail: 'Sign in' })],
  ['a refusal without words', new ApiError(400, null)],
  ['an error of our own', new TypeError('undefined is not a function')],
])('is silent about the reason of %s', (_, error) => {
  expect(failureText(error, failed)).toBe(failed)
})
