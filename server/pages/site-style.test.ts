import fastify from 'fastify'
import { expect, test } from 'vitest'
import { accentColors } from '#contract/accent.ts'
import { mountSiteStyle } from './site-style.ts'

const app = fastify()
mountSiteStyle(app)

test('the style sheet has the colours of the accent in both themes', async () => {
  const { statusCode, headers, body } = await app.inject('/site.css?accent=7a1fa2')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
  const { light, dark } = accentColors('#7a1fa2')
  expect(body).toContain(`:root:root{--accent:${light.accent};`)
  expect(body).toContain(`:root:root.dark{--accent:${dark.accent};`)
})

test('other addresses have no style sheet', async () => {
  for (const query of [
    '',
    '?accent=',
    '?accent=7A1FA2',
    '?accent=fff',
    '?accent=000000}a{',
    '?accent=000000&accent=111111',
  ]) {
    expect((await app.inject(`/site.css${query}`)).statusCode).toBe(404)
  }
})
