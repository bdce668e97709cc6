import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { run } from '#testing/command.ts'
import { temporaryHome } from '#testing/server.ts'
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
