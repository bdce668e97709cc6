import { expect } from 'vitest'
import { errorAnswer } from '#contract/errors.ts'
import type { FieldErrors } from '#api/http/app-error.ts'

interface Answered {
  status: number
  headers: Record<string, string | undefined>
  body: unknown
}

const shape = errorAnswer.strict()

/** Every error has the contract's shape and is stored by no cache; `request_id` stands in 5xx alone. */
export function expectErrorShape({ status, headers, body }: Answered): void {
  const error = shape.parse(body)
  expect(error.detail).not.toBe('')
  expect(error.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect('request_id' in error).toBe(status >= 500)
}

/** The call was refused with this status; `why` is part of what else the error says. */
export function expectRefused(answered: Answered, status: number, why: object = {}): void {
  expect({ status: answered.status, ...(answered.body as object) }).toMatchObject({ status, ...why })
}

/** 400 that names exactly these fields with exactly these sentences. */
export function expectBadFields(answered: Answered, errors: FieldErrors): void {
  expect({ status: answered.status, body: answered.body }).toEqual({
    status: 400,
    body: { detail: Object.values(errors)[0]?.[0], code: 'invalid', errors },
  })
}
