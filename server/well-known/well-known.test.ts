import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountWellKnown } from './well-known.ts'

const siteUrl = 'https://tools.example'

function appWith(securityContact: string | undefined, now?: () => number) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  mountWellKnown(app, { siteUrl, securityContact, ...(now && { now }) })
  return app
}

test('security.txt names the contact, and expires after half a year', async () => {
  const app = appWith('mailto:security@tools.example', () => Date.parse('2026-03-01T00:00:00.000Z'))
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(body).toBe(
    [
      'Contact: mailto:security@tools.example',
      'Expires: 2026-08-28T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://tools.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('security.txt does not exist without a contact', async () => {
  const { statusCode, headers } = await appWith(undefined).inject('/.well-known/security.txt')
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
})

test.each(['GET', 'HEAD'] as const)('%s change-password redirects to the settings', async (method) => {
  const { statusCode, headers } = await appWith(undefined).inject({
    method,
    url: '/.well-known/change-password',
  })
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/settings/security')
})
