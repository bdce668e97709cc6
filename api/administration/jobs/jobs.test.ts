import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteJob, listFailedJobs, retryJob } from '#contract/failed-jobs.ts'
import { startJobs } from '#api/jobs/public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { signed } from '#testing/pictures.ts'
import { withoutSecrets } from './without-secrets.ts'

const api = await createTestApi()
const { database } = api
const admin = await api.member()
await api.appoint(admin, { administrator: true })
const { token } = admin

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database)
  await sql`delete from admin_log`.execute(database)
})

interface Job {
  name?: string
  state?: string
  output?: unknown
  age?: string
  data?: object
}

async function addJob({
  name = 'logos',
  state = 'failed',
  output,
  age = '1 hour',
  data = { n: 1 },
}: Job = {}) {
  const id = randomUUID()
  await sql`
    insert into pgboss.job (id, name, state, data, output, policy, created_on, completed_on, retry_count)
    select ${id}::uuid, name, ${state}::pgboss.job_state, ${JSON.stringify(data)}::jsonb,
      ${output === undefined ? null : JSON.stringify(output)}::jsonb, policy,
      now() - ${age}::interval, now() - ${age}::interval, 2
    from pgboss.queue where name = ${name}
  `.execute(database)
  return id
}

const list = async () => (await api.call(listFailedJobs, { token })).body
const retry = (job_id: string) => api.call(retryJob, { token, params: { job_id } })
const remove = (job_id: string) => api.call(deleteJob, { token, params: { job_id } })
const acts = async () => (await sql`select act, about, after from admin_log`.execute(database)).rows

test('listFailedJobs shows failed jobs with their reasons, the latest first, page by page', async () => {
  const old = await addJob({
    name: 'weights',
    output: { message: 'out of\norder', stack: 'at /srv/x' },
    age: '2 hours',
  })
  const late = await addJob({ name: 'mail', output: { value: 'EAUTH 535' }, age: '1 hour' })
  const timedOut = await addJob({ output: { value: { message: 'job timed out' } }, age: '30 minutes' })
  const silent = await addJob({ age: '20 minutes' })
  for (const state of ['created', 'retry', 'active', 'completed', 'cancelled'])
    await addJob({ name: 'mail', state })
  expect(await list()).toEqual([
    {
      id: silent,
      kind: 'logos',
      error: 'The job gave no reason.',
      failed_at: expect.any(String),
      attempts: 3,
      final_because: null,
    },
    {
      id: timedOut,
      kind: 'logos',
      error: 'job timed out',
      failed_at: expect.any(String),
      attempts: 3,
      final_because: null,
    },
    {
      id: late,
      kind: 'mail',
      error: 'EAUTH 535',
      failed_at: expect.any(String),
      attempts: 3,
      final_because: null,
    },
    {
      id: old,
      kind: 'weights',
      error: 'out of order',
      failed_at: expect.any(String),
      attempts: 3,
      final_because: null,
    },
  ])
  const ids: string[] = []
  for await (const page of api.pages('/api/admin/jobs/?limit=1', signed(admin)))
    ids.push(...page.map(({ id }) => id))
  expect(ids).toEqual([silent, timedOut, late, old])
})

test('retryJob has a failed job worked on again', async () => {
  const id = await addJob({ name: 'mail', data: { subject: 'Hi' } })
  expect((await retry(id)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await acts()).toEqual([{ act: 'retry_job', about: 'mail', after: { id } }])
  const given: unknown[] = []
  const jobs = startJobs({
    database,
    log: { warn() {} },
    workers: {
      mail: {
        ...{ batchSize: 1, pollingSeconds: 0.5 },
        async work(taken) {
          given.push(...taken.map(({ data }) => data))
          return taken.map((job) => ({ id: job.id, status: 'completed' as const }))
        },
      },
    },
  })
  await vi.waitFor(() => expect(given).toEqual([{ subject: 'Hi' }]), 30_000).finally(() => jobs.stop())
})

test.each(['created', 'active'])(
  'retryJob refuses a job whose work one in the state %s does',
  async (state) => {
    const id = await addJob()
    await addJob({ state })
    const refused = await retry(id)
    expectRefused(refused, 409, {
      detail: 'Another job of this kind waits or runs already, and does the same.',
    })
    expect(await list()).toHaveLength(1)
    expect(await acts()).toEqual([])
  },
)

test('retryJob goes beside a running job where several may run', async () => {
  const id = await addJob({ name: 'imports' })
  await addJob({ name: 'imports', state: 'active' })
  expect((await retry(id)).status).toBe(204)
})

test('a mail that was given up cannot be retried, but deleted', async () => {
  const id = await addJob({ name: 'mail', data: {}, output: { value: 'expired' } })
  expect(await list()).toMatchObject([
    { id, error: 'expired', final_because: expect.stringContaining('not sent in time') },
  ])
  expectRefused(await retry(id), 409, { detail: expect.stringContaining('not sent in time') })
  expect((await remove(id)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await acts()).toEqual([{ act: 'delete_job', about: 'mail', after: { id } }])
})

test('only failed jobs can be retried and deleted, by administrators', async () => {
  const running = await addJob({ name: 'mail', state: 'active' })
  const failed = await addJob()
  for (const id of [running, randomUUID()]) {
    expectRefused(await retry(id), 404)
    expectRefused(await remove(id), 404)
  }
  expectRefused(await api.send({ method: 'DELETE', url: '/api/admin/jobs/1/', headers: signed(admin) }), 404)
  const { token: other } = await api.member()
  for (const endpoint of [retryJob, deleteJob]) {
    expectRefused(await api.call(endpoint, { token: other, params: { job_id: failed } }), 403)
  }
  expectRefused(await api.call(listFailedJobs, { token: other }), 403)
})

test.each([
  ['connect smtp://user:p4ss@mail.example:587 failed', 'connect smtp://…@mail.example:587 failed'],
  ['Authorization: Bearer abcdefgh12345678', 'Authorization: … …'],
  ['{"api_key":"abc def","n":1}', '{"api_key":…,"n":1}'],
  ['GET /x?token=abc&page=2', 'GET /x?token=…&page=2'],
  [`refused tsp_${'a'.repeat(20)}`, 'refused tsp_…'],
  [`key ${'aB3-'.repeat(10)} is wrong`, 'key … is wrong'],
  ['job 0d8a4c1e-1111-4222-8333-444444444444 failed', 'job 0d8a4c1e-1111-4222-8333-444444444444 failed'],
  ['x '.repeat(300), `${'x '.repeat(249)}x…`],
])('%s is told as %s', (message, told) => expect(withoutSecrets(message)).toBe(told))
