import { expect, test } from 'vitest'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { nextTryText, outcomeOf } from './webhook-texts.ts'

test.each<[Pick<WebhookDelivery, 'state' | 'status' | 'error'>, string | undefined]>([
  [{ state: 'waiting', status: null, error: null }, undefined],
  [{ state: 'waiting', status: 500, error: null }, 'Answered 500.'],
  [{ state: 'waiting', status: null, error: 'timeout' }, 'The receiver did not answer in time.'],
  [{ state: 'failed', status: null, error: 'too_large' }, 'The receiver gave no valid answer.'],
  [{ state: 'skipped', status: 500, error: null }, 'It is not public any more.'],
])('%o is told as %s', (delivery, told) => {
  expect(outcomeOf(delivery as WebhookDelivery)).toBe(told)
})

test.each([
  [-5, 'next try within a minute'],
  [29, 'next try within a minute'],
  [30, 'next try in 1 minute'],
  [300, 'next try in 5 minutes'],
  [99 * 60, 'next try in 99 minutes'],
  [100 * 60, 'next try in 2 hours'],
  [15 * 3600, 'next try in 15 hours'],
])('%i seconds ahead is told as %s', (seconds, told) => {
  const now = Date.parse('2026-11-30T12:00:00.000Z')
  expect(nextTryText(new Date(now + seconds * 1000).toISOString(), now)).toBe(told)
})
