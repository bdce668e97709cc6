import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'

test.each([
  [{ detail: 'd', message: 'm', error: 'e', non_field_errors: ['n'] }, 'd'],
  [{ message: 'm', error: 'e', non_field_errors: ['n'] }, 'm'],
  [{ error: 'e', non_field_errors: ['n'] }, 'e'],
  [{ non_field_errors: ['n', 'o'] }, 'n'],
  [{ detail: '' }, undefined],
  [{ detail: 7 }, undefined],
  [null, undefined],
  ['text', undefined],
])('reads the words in %j', (body, detail) => {
  expect(new ApiError(400, body).detail).toBe(detail)
})

test.each([
  [{ errors: { email: ['taken', 'bad'], name: ['short'] } }, 'taken'],
  [{ errors: { email: 'taken' } }, 'taken'],
  [{ errors: {} }, undefined],
  [{ errors: 'none' }, undefined],
  [{}, undefined],
])('reads the first field error in %j', (body, first) => {
  expect(new ApiError(400, body).firstFieldError).toBe(first)
})
