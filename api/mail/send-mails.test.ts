import { createServer } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PgBoss } from 'pg-boss'
import { queryPool } from '#database/client.ts'
import { createTestApi } from '#testing/api.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import { startJobs } from '#api/jobs/public.ts'
import { layOut } from './layout.ts'
import { insertMail, type Mail } from './mail.ts'
import { mailWorker } from './send-mails.ts'

const api = await createTestApi()
const { database } = api
const smtp = await startTestSmtp()
const site = { siteName: 'Tools & more', siteUrl: 'https://tools.example' }
const mailDir = await mkdtemp(join(tmpdir(), 'toolshelf-mails-'))
const lines: string[] = []
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }

beforeEach(async () => {
  await deleteQueuedMails(database)
  await rm(mailDir, { recursive: true, force: true })
  smtp.refuse({ connections: 0, recipients: 0, messages: 0 })
  smtp.received.length = 0
  lines.length = 0
})

type Settings = Parameters<typeof mailWorker>[0]

/** A worker that ends with the test. */
function start(settings: Partial<Settings> = {}, pollingSeconds = 0.5) {
  const mail = mailWorker({
    ...{ database, log, mailDir, smtpUrl: smtp.url, from: () => 'Toolshelf <site@tools.example>' },
    ...settings,
  })
  const jobs = startJobs({ database, workers: { mail: { ...mail, pollingSeconds } }, log })
  onTestFinished(jobs.stop)
  return jobs
}

async function ask(fields: Partial<Mail> = {}): Promise<void> {
  const parts = ['Hello,', 'x < y & "z"\nnext line', { code: '123456' }]
  const mail = { ...layOut(site, 'Über <mails>', parts), to: 'ada@example.org', goodFor: 15, ...fields }
  await insertMail(mail).execute(database)
}

const mails = () => queuedMails(database)

/** Makes mails due that wait for their next try. */
async function skipPauses(): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()
  `.execute(database)
}

/** Waits until so many mails were received and none is left in the queue. */
async function sent(count = 1): Promise<void> {
  await vi.waitFor(async () => {
    await skipPauses()
    expect(await mails()).toEqual([])
    expect(smtp.received).toHaveLength(count)
  }, 60_000)
}

test('a mail goes out in two parts, and leaves the queue', async () => {
  const headers = { 'List-Unsubscribe': `<https://tools.example/?token=${'x'.repeat(120)}>` }
  await ask({ replyTo: 'grace@example.com', headers })
  start()
  await sent()
  const { from, to, raw } = smtp.received[0]!
  expect({ from, to }).toEqual({ from: 'site@tools.example', to: ['ada@example.org'] })
  expect(raw).toContain('From: Toolshelf <site@tools.example>')
  expect(raw).toContain('To: ada@example.org')
  expect(raw).toContain('Reply-To: grace@example.com')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw.replace(/\r\n[ \t]/g, '')).toContain(`List-Unsubscribe:${headers['List-Unsubscribe']}`)
  expect(raw).toMatch(/Subject: =\?UTF-8\?Q\?=C3=9Cber_=3Cmails=3E\?=/)
  expect(raw).toMatch(/Message-ID: <[0-9a-f-]{36}@tools\.example>/i)
  expect(raw).toMatch(/Content-Type: text\/plain[^]*x < y & "z"\r\nnext line\r\n\r\n123456/)
  // Long lines are folded.
  expect(raw.replaceAll('=\r\n', '')).toMatch(/Content-Type: text\/html[^]*x &lt; y &amp; &quot;z&quot;<br>/)
})

test('wake sends at once', async () => {
  await ask()
  const jobs = start({}, 60)
  await sent()
  await ask()
  jobs.wake('mail')
  await sent(2)
  expect(smtp.received).toHaveLength(2)
})

test('a server that refuses at first gets the mail later, with the same Message-ID', async () => {
  smtp.refuse({ connections: 2, recipients: 1, messages: 2 })
  await ask()
  const { id } = (await mails())[0]!
  start()
  await sent()
  expect(smtp.received[0]!.raw).toContain(`<${id}@tools.example>`)
  const tries = lines.slice(0, 5).map((line) => /, (try \d): E[A-Z]+/.exec(line)?.[1])
  expect(tries).toEqual(['try 1', 'try 2', 'try 3', 'try 4', 'try 5'])
})

test('a server that is not there yet gets the mail when it is', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as { port: number }
  await new Promise((resolve) => free.close(resolve))
  await ask()
  start({ smtpUrl: `smtp://127.0.0.1:${port}` })
  await vi.waitFor(async () => expect((await mails())[0]!.state).toBe('retry'), 60_000)
  const late = await startTestSmtp(port)
  await vi.waitFor(async () => {
    await skipPauses()
    expect(late.received).toHaveLength(1)
    expect(await mails()).toEqual([])
  }, 60_000)
})

test('after the clock was set back, no mail waits for the time from before', async () => {
  for (const to of ['new@example.org', 'tried@example.org', 'waiting@example.org']) await ask({ to })
  await sql`
    update pgboss.job set
      state = case when data->>'to' = 'new@example.org' then 'created' else 'retry' end::pgboss.job_state,
      retry_count = case data->>'to' when 'waiting@example.org' then 12 else 0 end,
      start_after = now() + interval '50 min'
    where name = 'mail'
  `.execute(database)
  start()
  await vi.waitFor(async () => expect(await mails()).toMatchObject([{ to: 'waiting@example.org' }]), 60_000)
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['new@example.org', 'tried@example.org'])
})

test('the pauses between the tries grow up to an hour', async () => {
  smtp.refuse({ connections: 1000 })
  await ask()
  start()
  const pauses: number[] = []
  for (const tries of [1, 2, 3, 6, 10, 50]) {
    await sql`
      update pgboss.job set start_after = now(), retry_count = ${tries - 2}::integer, state = case
        when ${tries}::integer = 1 then 'created' else 'retry' end::pgboss.job_state
      where name = 'mail' and ${tries}::integer > 1
    `.execute(database)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ tries: number; pause: number }>`
        select retry_count + 1 as tries, extract(epoch from start_after - now())::double precision as pause
        from pgboss.job where name = 'mail' and state = 'retry' and start_after > now()
      `.execute(database)
      expect(rows[0]?.tries).toBe(tries)
      pauses.push(rows[0]!.pause)
    }, 60_000)
  }
  const atMost = [6, 12, 24, 192, 3072, 3600]
  for (const [n, most] of atMost.entries()) {
    expect(pauses[n]).toBeLessThanOrEqual(most)
    expect(pauses[n]).toBeGreaterThan(most / 2 - 2)
  }
})

test('workers of several servers share the queue, and no mail goes twice', async () => {
  for (let n = 0; n < 60; n += 1) await ask({ to: `reader${n}@example.org` })
  for (let n = 0; n < 4; n += 1) start()
  await sent(60)
  const readers = smtp.received.map(({ to }) => to[0])
  expect(new Set(readers).size).toBe(60)
})

test('a mail of a crashed process is sent by another one after five minutes', async () => {
  await ask()
  // As a process leaves a job that it had taken.
  await sql`
    update pgboss.job set state = 'active', started_on = now() - interval '4 min' where name = 'mail'
  `.execute(database)
  start()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(smtp.received).toHaveLength(0)
  await sql`
    update pgboss.job set started_on = now() - interval '5 min 1 s' where name = 'mail';
  `.execute(database)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(database)
  const boss = new PgBoss({ db: { executeSql: (text, values) => queryPool(database, text, values) } })
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.start()
  await boss.supervise('mail')
  await sent()
})

test('a mail that is sent but could not be taken off the queue is not sent again', async () => {
  await sql`create sequence refusals`.execute(database)
  await sql`
    create function refuse_twice() returns trigger language plpgsql as $$
    begin
      if (select last_value from refusals) < 3 and current_query() like '%and id = $1::uuid%' then
        perform nextval('refusals');
        raise exception 'the disk is full';
      end if;
      return old;
    end $$
  `.execute(database)
  await sql`
    create trigger refuse before delete on pgboss.job_common for each row execute function refuse_twice()
  `.execute(database)
  onTestFinished(async () => {
    await sql`drop function refuse_twice cascade`.execute(database)
  })
  await ask()
  start()
  await sent()
  expect(lines.join()).toContain('could not be taken off the queue: the disk is full')
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
  await sent()
  expect(smtp.received.map(({ to }) => to)).toEqual([['Kim@example.org']])
})

test('a mail that could not be sent in time is given up, and blank', async () => {
  await ask({ goodFor: 0 })
  start()
  await vi.waitFor(async () => expect((await mails())[0]!.state).toBe('failed'), 60_000)
  expect(smtp.received).toEqual([])
  expect(await mails()).toEqual([{ id: expect.any(String), state: 'failed', retries: 0 }])
})

test('without a mail server, mails are files that only this user may read, and the log says where', async () => {
  await ask()
  start({ smtpUrl: undefined })
  await vi.waitFor(async () => expect(await mails()).toEqual([]), 60_000)
  const [file, ...more] = await readdir(mailDir)
  expect(more).toEqual([])
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}\.eml$/)
  const path = join(mailDir, file!)
  expect(lines.join()).toContain(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect(text).toContain('To: ada@example.org\r\n')
  expect(text).not.toMatch(/[^\r]\n/)
  expect(text.match(/\b\d{6}\b/g)).toEqual(['123456', '123456'])
})

test('a mail to a file that is deleted from the queue while it is written leaves no file', async () => {
  // As the deletion of an account does, at the moment when the file is there and the mail still in the queue.
  await sql`
    create function delete_first() returns trigger language plpgsql as $$ begin return null; end $$
  `.execute(database)
  await sql`
    create trigger delete_first before delete on pgboss.job_common for each row
    when (old.name = 'mail') execute function delete_first()
  `.execute(database)
  await ask()
  const jobs = start({ smtpUrl: undefined })
  await vi.waitFor(() => expect(lines.join()).toContain('lies in'), 60_000)
  await jobs.stop()
  await sql`drop function delete_first cascade`.execute(database)
  expect(await readdir(mailDir)).toEqual([])
})

test('the log never has what a mail says or to whom it goes', async () => {
  smtp.refuse({ recipients: 1, messages: 1 })
  await ask()
  start()
  await sent()
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toMatch(/123456|@/)
})

test('line breaks do not get into headers', async () => {
  await ask({ subject: 'One\r\nBcc: eve@example.net', replyTo: 'a@example.org' })
  start()
  await sent()
  expect(smtp.received[0]!.to).toEqual(['ada@example.org'])
  expect(smtp.received[0]!.raw).not.toMatch(/^Bcc:/m)
})

test('stop waits for the mail under way and takes no other', async () => {
  await ask()
  const jobs = start()
  await vi.waitFor(async () => expect((await mails())[0]?.state).not.toBe('created'), 60_000)
  await jobs.stop()
  expect(smtp.received).toHaveLength(1)
  expect(await mails()).toEqual([])
  await ask()
  jobs.wake('mail')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await mails()).toMatchObject([{ state: 'created' }])
})
