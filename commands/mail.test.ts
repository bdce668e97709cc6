import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { run } from '#testing/command.ts'
import { migratedHome, temporaryHome } from '#testing/server.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { checkMail } from './doctor/mail.ts'
import type { CheckContext } from './doctor/check.ts'

const smtp = await startTestSmtp()
const settings = `SMTP_URL=${smtp.url}\nMAIL_FROM=Tools <site@tools.example>\n`

test('npm run mail -- test sends one mail by SMTP_URL', async () => {
  const home = await temporaryHome()
  await writeFile(join(home, '.env'), settings)
  const { out, err, status } = await run(home, 'mail', 'test', 'ada@example.org')
  expect({ out, err, status }).toEqual({
    ...{ out: 'The mail server has taken the mail from Tools <site@tools.example>.\n', err: '', status: 0 },
  })
  await expect.poll(() => smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toMatchObject({ from: 'site@tools.example', to: ['ada@example.org'] })
})

test('the mail is from the site by the name of its settings, which SITE_NAME overrules', async () => {
  const home = await migratedHome()
  await writeFile(join(home, '.env'), `SMTP_URL=${smtp.url}\n`)
  const opened = await openDatabase(
    { dataDir: join(home, 'data'), databaseUrl: undefined },
    { exclusive: false, log() {}, signal: new AbortController().signal },
  )
  await opened.database.updateTable('site_settings').set({ name: 'Our Shelf' }).execute()
  await opened.stop()
  const sender = async () => (await run(home, 'mail', 'test', 'ada@example.org')).out
  expect(await sender()).toContain('from Our Shelf <no-reply@')
  await writeFile(join(home, '.env'), `SMTP_URL=${smtp.url}\nSITE_NAME=Fixed\n`)
  expect(await sender()).toContain('from Fixed <no-reply@')
})

test('a refusal is a sentence and status 1; without SMTP_URL the mail is a file', async () => {
  const home = await temporaryHome()
  expect((await run(home, 'mail', 'test', 'ada@example.org')).out).toContain(
    'SMTP_URL is not set: the mail is in ',
  )
  expect(await readdir(join(home, 'data/outbox'))).toHaveLength(1)
  await writeFile(join(home, '.env'), settings)
  smtp.refuse({ connections: 0, recipients: 1, messages: 0 })
  const refused = await run(home, 'mail', 'test', 'ada@example.org')
  expect(refused.status).toBe(1)
  expect(refused.err).toMatch(/^The mail server of SMTP_URL did not take the mail: E\w+ \d+/)
})

test.each([[[]], [['test']], [['test', 'ada']], [['send', 'ada@example.org']]])(
  '%j is answered with the usage',
  async (args) => {
    const { err, status } = await run(await temporaryHome(), 'mail', ...args)
    expect({ err, status }).toEqual({ err: 'Usage: npm run mail -- test ADDRESS\n', status: 1 })
  },
)

test('the doctor connects to the mail server', async () => {
  const check = (url: string) => checkMail({ config: readConfig({ SMTP_URL: url }) } as CheckContext)
  expect((await check(smtp.url)).problems).toEqual([])
  const { problems } = await check('smtp://127.0.0.1:1')
  expect(problems).toEqual(['The mail server 127.0.0.1:1 of SMTP_URL cannot be used: ESOCKET at CONN.'])
})
