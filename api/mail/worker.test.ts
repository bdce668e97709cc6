import { createServer, type Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { layOut } from './layout.ts'
import { startMailWorker } from './worker.ts'
import { insertMail, type Mail } from './mail.ts'

const api = await createTestApi()
const { database } = api
const smtp = await startTestSmtp()
const outboxDir = await mkdtemp(join(tmpdir(), 'toolshelf-outbox-'))
const lines: string[] = []
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }

beforeEach(async () => {
  await database.deleteFrom('mails').execute()
  await rm(outboxDir, { recursive: true, force: true })
  smtp.refuse({ connections: 0, recipients: 0, messages: 0 })
  smtp.received.length = 0
  lines.length = 0
})

type Options = Parameters<typeof startMailWorker>[0]

/** A worker that looks and tries again at once, and ends with the test. */
function start(options: Partial<Options> = {}) {
  const worker = startMailWorker({
    ...{ database, log, outboxDir, smtpUrl: smtp.url, from: 'Toolshelf <site@tools.example>' },
    ...{ interval: 20, pauseAfter: () => 30 },
    ...options,
  })
  onTestFinished(worker.stop)
  return worker
}

async function ask(fields: Partial<Mail> = {}): Promise<void> {
  const letter = layOut('Über <mails>', ['Hello,', 'x < y & "z"\nnext line', { code: '123456' }])
  await insertMail({ ...letter, to: 'ada@example.org', goodFor: 15, ...fields }).execute(database)
}

function mails() {
  return database.selectFrom('mails').selectAll().orderBy('id').execute()
}

async function finished(status = 'sent', count = 1): Promise<void> {
  await vi.waitFor(async () => {
    expect((await mails()).filter((mail) => mail.status === status)).toHaveLength(count)
  }, 5000)
}

test('a mail goes out in two parts, and what it said is blank afterwards', async () => {
  await ask({ replyTo: 'grace@example.com' })
  start()
  await finished()
  expect(smtp.received).toHaveLength(1)
  const { from, to, raw } = smtp.received[0]!
  expect({ from, to }).toEqual({ from: 'site@tools.example', to: ['ada@example.org'] })
  expect(raw).toContain('From: Toolshelf <site@tools.example>')
  expect(raw).toContain('To: ada@example.org')
  expect(raw).toContain('Reply-To: grace@example.com')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toMatch(/Subject: =\?UTF-8\?Q\?=C3=9Cber_=3Cmails=3E\?=/)
  expect(raw).toMatch(/Message-ID: <[0-9a-f-]{36}@tools\.example>/i)
  expect(raw).toMatch(/Content-Type: text\/plain[^]*x < y & "z"\r\nnext line\r\n\r\n123456/)
  expect(raw).toMatch(/Content-Type: text\/html[^]*x &lt; y &amp; &quot;z&quot;<br>/)
  const [mail] = await mails()
  expect(mail).toMatchObject({ status: 'sent', text: '', html: '', attempts: 1 })
})

test('wake sends at once', async () => {
  const worker = start({ interval: 60_000 })
  await ask()
  worker.wake()
  await finished()
  expect(smtp.received).toHaveLength(1)
})

test('a server that refuses at first gets the mail later, with the same Message-ID', async () => {
  smtp.refuse({ connections: 2, recipients: 1, messages: 2 })
  await ask()
  start()
  await finished()
  const [mail] = await mails()
  expect(mail!.attempts).toBe(6)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]!.raw).toContain(`<${mail!.message_id}@tools.example>`)
  expect(
    lines.slice(0, 5).every((line) => /^Mail \d+, try [1-5]: E[A-Z]+.* Next try in 1 s\.$/.test(line)),
  ).toBe(true)
})

test('a server that is not there yet gets the mail when it is', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as { port: number }
  await new Promise((resolve) => free.close(resolve))
  await ask()
  start({ smtpUrl: `smtp://127.0.0.1:${port}` })
  await vi.waitFor(async () => expect((await mails())[0]!.attempts).toBeGreaterThan(1), 5000)
  const late = await startTestSmtp(port)
  await finished()
  expect(late.received).toHaveLength(1)
})

test('after the clock was set back, no mail waits for the time from before', async () => {
  for (const to of ['new@example.org', 'tried@example.org', 'waiting@example.org']) await ask({ to })
  await sql`
    update mails set
      attempts = case recipient when 'new@example.org' then 0 else 3 end,
      due_at = now() + case recipient when 'waiting@example.org' then interval '50 min' else interval '61 min' end
  `.execute(database)
  start()
  await finished('sent', 2)
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['new@example.org', 'tried@example.org'])
})

test('the pauses between the tries grow', async () => {
  smtp.refuse({ connections: 1000 })
  await ask()
  const pauses: number[] = []
  for (const tries of [1, 2, 3, 6, 7, 50]) {
    await sql`update mails set due_at = now(), attempts = ${tries - 1}::integer`.execute(database)
    if (tries === 1) start({ pauseAfter: undefined })
    await vi.waitFor(async () => {
      const { rows } = await sql<{ attempts: number; pause: number }>`
        select attempts, extract(epoch from due_at - now())::double precision as pause from mails
      `.execute(database)
      expect(rows[0]!.attempts).toBe(tries)
      expect(rows[0]!.pause).not.toBeCloseTo(300, -1)
      pauses.push(Math.round(rows[0]!.pause / 5) * 5)
    }, 5000)
  }
  expect(pauses).toEqual([5, 20, 80, 3600, 3600, 3600])
})

test('workers of several servers share the queue, and no mail goes twice', async () => {
  for (let n = 0; n < 60; n += 1) await ask({ to: `reader${n}@example.org` })
  for (let n = 0; n < 4; n += 1) start()
  await finished('sent', 60)
  const readers = smtp.received.map(({ to }) => to[0])
  expect(readers).toHaveLength(60)
  expect(new Set(readers).size).toBe(60)
})

test('a mail that a worker died over is sent by another, once it counts as dead', async () => {
  await ask()
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const connected = new Promise<Socket>((resolve) => silent.once('connection', resolve))
  onTestFinished(async () => {
    silent.close()
    ;(await connected).destroy()
  })
  startMailWorker({
    ...{ database, log, outboxDir, from: 'site@tools.example', interval: 60_000 },
    smtpUrl: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`,
  })
  await connected
  start()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(smtp.received).toHaveLength(0)
  await sql`update mails set due_at = due_at - interval '5 minutes'`.execute(database)
  await finished()
  expect(smtp.received).toHaveLength(1)
})

test('a mail that is sent but could not be written down as sent is not sent again', async () => {
  await sql`
    create function refuse_once() returns trigger language plpgsql as $$
    begin
      if new.status = 'sent' and (select last_value from refusals) < 3 then
        perform nextval('refusals');
        raise exception 'the disk is full';
      end if;
      return new;
    end $$
  `.execute(database)
  await sql`create sequence refusals`.execute(database)
  await sql`create trigger refuse before update on mails for each row execute function refuse_once()`.execute(
    database,
  )
  onTestFinished(async () => {
    await sql`drop function refuse_once cascade`.execute(database)
  })
  await ask()
  start()
  const due = setInterval(
    () => void sql`update mails set due_at = now() where status = 'waiting'`.execute(database),
    50,
  )
  await finished()
  clearInterval(due)
  expect(smtp.received).toHaveLength(1)
  expect(lines).toContain('The queue of mails can not be read: the disk is full')
})

test('a mail to a member goes to the address of the account, and to nobody without one', async () => {
  await api.member({ email: 'Kim@Example.org' })
  const demo = await api.member()
  await database.updateTable('members').set({ is_demo: true }).where('id', '=', demo.id).execute()
  // With a Kelvin sign, which is a k without case.
  await ask({ to: '\u212Aim@example.org', toMember: true })
  await ask({ to: 'nobody@example.org', toMember: true })
  await ask({ to: demo.email, toMember: true })
  start()
  await vi.waitFor(async () => {
    expect((await mails()).map(({ status }) => status)).toEqual(['sent'])
  }, 5000)
  expect(smtp.received.map(({ to }) => to)).toEqual([['Kim@example.org']])
})

test('a mail that could not be sent in time is given up, and blank', async () => {
  await ask({ goodFor: 0 })
  start()
  await finished('expired')
  expect(smtp.received).toEqual([])
  expect((await mails())[0]).toMatchObject({ text: '', html: '' })
})

test('without a mail server, mails are files that only this user may read, and the log says where', async () => {
  await ask()
  start({ smtpUrl: undefined })
  await finished()
  const [file, ...more] = await readdir(outboxDir)
  expect(more).toEqual([])
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-\d+\.eml$/)
  const path = join(outboxDir, file!)
  expect(lines.join()).toContain(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect(text).toContain('To: ada@example.org\r\n')
  expect(text).not.toMatch(/[^\r]\n/)
  expect(text.match(/\b\d{6}\b/g)).toEqual(['123456', '123456'])
})

test('a mail to a file whose row is deleted while it is written leaves no file', async () => {
  // As the deletion of an account does, at the moment when the file is there and not yet written down.
  await sql`
    create function delete_instead() returns trigger language plpgsql as $$
    begin
      delete from mails where id = new.id;
      return null;
    end $$
  `.execute(database)
  await sql`
    create trigger delete_instead before update of status on mails for each row execute function delete_instead()
  `.execute(database)
  onTestFinished(async () => {
    await sql`drop function delete_instead cascade`.execute(database)
  })
  await ask()
  const worker = start({ smtpUrl: undefined })
  await vi.waitFor(async () => expect(await mails()).toEqual([]), 5000)
  await worker.stop()
  expect(lines.join()).toContain('lies in')
  expect(await readdir(outboxDir)).toEqual([])
})

test('the log never has what a mail says or to whom it goes', async () => {
  smtp.refuse({ recipients: 1, messages: 1 })
  await ask()
  start()
  await finished()
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toMatch(/123456|@/)
})

test('line breaks do not get into headers', async () => {
  await ask({ subject: 'One\r\nBcc: eve@example.net', replyTo: 'a@example.org' })
  start()
  await finished()
  expect(smtp.received[0]!.to).toEqual(['ada@example.org'])
  expect(smtp.received[0]!.raw).not.toMatch(/^Bcc:/m)
})

test('stop waits for the mail under way and takes no other', async () => {
  await ask()
  const worker = start()
  await vi.waitFor(async () => expect((await mails())[0]!.attempts).toBe(1), 5000)
  await worker.stop()
  expect((await mails())[0]!.status).toBe('sent')
  await ask()
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await mails())[1]).toMatchObject({ status: 'waiting', attempts: 0 })
})
