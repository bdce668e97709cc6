import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountMailPreviews } from './mail.ts'
import { sampleMails } from './sample-mails.ts'

const site = { siteName: 'Toolshelf', siteUrl: 'https://tools.example' }

test('shows every mail with its subject, and user content as text', async () => {
  const app = Fastify()
  mountMailPreviews(app, site)
  const { statusCode, headers, body } = await app.inject('/dev/mail')
  await app.close()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  for (const [name, { subject }] of Object.entries(sampleMails(site))) {
    expect(body).toContain(`<h2>${name}</h2>`)
    expect(body).toContain(subject)
  }
  expect(body).not.toContain('<b>Okafor')
})
