import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { refusalText } from './refusal-text.ts'

const fallback = messages.reset.failed

test('what the server said comes first', () => {
  expect(refusalText(new ApiError(429, { detail: 'Try again in an hour.' }), fallback)).toBe(
    'Try again in an hour.',
  )
})

test('a server without words leaves the fallback', () => {
  expect(refusalText(new ApiError(502, null), fallback)).toBe('Failed to send reset email')
  expect(refusalText(new TypeError('no'), fallback)).toBe('Failed to send reset email')
})

test('no server at all is a network error', () => {
  expect(refusalText(new NetworkError(), fallback)).toBe('Network error. Please check your connection.')
})
