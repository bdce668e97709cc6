import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { errorText, failureText } from './failure-text.ts'

const failed = 'Your comment could not be posted.'

test('failureText adds the detail of a rejection', () => {
  const error = new ApiError(409, { detail: 'A list can hold at most 1000 posts' })
  expect(failureText(error, failed)).toBe(`${failed} A list can hold at most 1000 posts`)
})

test('failureText adds the detail of an overloaded server', () => {
  const error = new ApiError(503, { detail: 'Too many pictures are being uploaded right now.' })
  expect(failureText(error, failed)).toBe(`${failed} Too many pictures are being uploaded right now.`)
})

test('failureText adds a network error', () => {
  expect(failureText(new NetworkError(), failed)).toBe(
    `${failed} Network error. Please check your connection.`,
  )
})

test.each([
  ['a server error', new ApiError(500, { detail: 'Something went wrong' })],
  ['an expired session', new ApiError(401, { detail: 'Sign in' })],
  ['a rejection without a detail', new ApiError(400, null)],
  ['an error of the client', new TypeError('undefined is not a function')],
])('failureText leaves out the reason of %s', (_, error) => {
  expect(failureText(error, failed)).toBe(failed)
})

test.each([
  ['the message of a field', new ApiError(400, { detail: 'Invalid', errors: { email: ['Taken'] } }), 'Taken'],
  ['the detail', new ApiError(429, { detail: 'Try again in an hour.' }), 'Try again in an hour.'],
  ['the fallback without a detail', new ApiError(502, null), failed],
  ['the fallback for an error of the client', new TypeError('no'), failed],
  ['the lack of a network', new NetworkError(), 'Network error. Please check your connection.'],
])('errorText shows %s', (_, error, text) => {
  expect(errorText(error, failed)).toBe(text)
})
