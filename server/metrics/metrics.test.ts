import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { noteForOperator } from '#database/operator-notices.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const token = 'a token for the metrics'
const forwardingHeaders = `
  forwarded via x-forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server
  x-forwarded-anything forwarded-for x-original-forwarded-for x-original-host x-real-ip cf-connecting-ip cf-ray
  cf-connecting-ipv6 cdn-loop true-client-ip x-client-ip x-cluster-client-ip fastly-client-ip fly-client-ip client-ip
  x-azure-clientip x-proxyuser-ip x-envoy-external-address x-appengine-user-ip x-remote-addr x-remote-ip x-host
  x-scheme front-end-https x-amzn-trace-id x-amz-cf-id x-vercel-id proxy-connection
`
  .trim()
  .split(/\s+/)

/** Scrapes the metrics; values by name with labels. */
async function scrape(url: string, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
}

test.each(['off', 'everything=1000/1m'])(
  'counts responses by endpoint and status, from the cache and not, with rate limits %s',
  async (limits) => {
    const { url } = await startSite(connection, { RATE_LIMITS: limits })
    const posts = () => fetch(`${url}/api/posts/`)
    const { headers } = await posts()
    for (let n = 0; n < 3; n += 1) await posts()
    await fetch(`${url}/api/posts/`, { headers: { 'if-none-match': headers.get('etag')! } })
    for (const path of ['/', '/', '/nothing', '/api/posts/?limit=0', '/healthz']) await fetch(url + path)
    await fetch(`${url}/api/profiles/`)

    const read = await scrape(url)
    const responses = (endpoint: string, status: number) =>
      read.get(`toolshelf_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`)
    const hits = (endpoint: string, status: number) =>
      read.get(`toolshelf_cache_hits_total{endpoint="${endpoint}",status="${status}"}`)
    expect([hits('listPosts', 200), hits('page', 200)]).toEqual([3, 1])
    expect(hits('listPosts', 304)).toBe(1)
    expect([responses('listPosts', 200), responses('listPosts', 400), responses('getProfile', 401)]).toEqual([
      1, 1, 1,
    ])
    expect([responses('page', 200), responses('page', 404), responses('healthz', 200)]).toEqual([1, 1, 1])
    // The page of unknown paths is cached, too.
    expect(read.get('toolshelf_cache_misses_total')).toBe(3)
    expect(read.get('toolshelf_cache_entries')).toBeGreaterThanOrEqual(2)
    expect(read.get('toolshelf_cache_bytes')).toBeGreaterThan(1000)
  },
)

test('reports on the process, the database and the mails', async () => {
  const { url } = await startSite(connection)
  await sql`
    insert into pgboss.job (name, state, retry_delay, start_after)
    values ('mail', 'retry', 3600, now() + interval '1 hour')
  `.execute(database)
  await noteForOperator(database, 'backup', '1000')
  const { status } = await fetch(`${url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'Secret1!' }),
  })
  expect(status).toBe(400)
  const read = await scrape(url)
  expect(read.get('toolshelf_mails_waiting')).toBe(1)
  expect(read.get('toolshelf_mails_failing')).toBe(1)
  expect(read.get('toolshelf_mails_given_up')).toBe(0)
  expect(read.get('toolshelf_jobs{queue="mail",state="waiting"}')).toBe(1)
  expect(read.get('toolshelf_jobs{queue="weights",state="failed"}')).toBe(0)
  expect(read.get('toolshelf_backup_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(read.get('toolshelf_sign_in_failures_total')).toBe(1)
  expect(read.get('toolshelf_open_streams')).toBe(0)
  expect(read.get('toolshelf_query_duration_seconds_count')).toBeGreaterThan(0)
  expect(read.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(read.get('toolshelf_event_loop_delay_seconds')).toBeGreaterThanOrEqual(0)
  expect(read.get('toolshelf_database_connections')).toBeGreaterThanOrEqual(1)
  expect(read.get('toolshelf_database_waiting')).toBe(0)
  expect(read.get('toolshelf_requests_rejected_total')).toBe(0)
})

test('the alerts and the dashboard name metrics that there are', async () => {
  const { url } = await startSite(connection)
  // The second one comes from the cache.
  for (let n = 0; n < 2; n += 1) await fetch(`${url}/api/posts/`)
  const names = new Set([...(await scrape(url)).keys()].map((name) => name.replace(/\{.*/, '')))
  const texts = await Promise.all(
    ['prometheus-alerts.yml', 'grafana-dashboard.json'].map((file) => readFile(`deploy/${file}`, 'utf8')),
  )
  const named = new Set(texts.join().match(/\b(toolshelf|process)_\w+/g))
  expect(named.size).toBeGreaterThan(12)
  expect([...named].filter((name) => !names.has(name))).toEqual([])
})

test('without a token /metrics answers this machine only, with a loopback host name and without a proxy', async () => {
  const { app } = await startSite(connection, { TRUST_PROXY: 'loopback' })
  const status = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  }
  for (const [expected, addresses] of [
    [200, ['127.0.0.1', '::ffff:127.0.0.1', '::1']],
    [404, ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1']],
  ] as const) {
    for (const address of addresses) expect(await status(address), address).toBe(expected)
  }
  for (const [expected, hosts] of [
    [200, 'localhost LocalHost:3000 127.0.0.1 127.9.9.9:80 [::1] [::1]:3000'],
    [404, 'example.org localhost.example.org 127.0.0.1.example.org [::2] 192.0.2.1 [::1].example.org'],
    [404, 'localhost: localhost:80:80 localhost@example.org:80 example.org@localhost'],
  ] as const) {
    for (const host of hosts.split(' ')) expect(await status('127.0.0.1', { host }), host).toBe(expected)
  }
  for (const name of forwardingHeaders) {
    const answers = [
      await status('127.0.0.1', { [name]: '127.0.0.1' }),
      await status('127.0.0.1', { [name]: '' }),
    ]
    expect(answers, name).toEqual([404, 404])
  }
  expect(await status('127.0.0.1', { 'x-prometheus-scrape-timeout-seconds': '10' })).toBe(200)
})

test('without a token /metrics of a public site answers nobody: a request of a proxy on this machine looks local', async () => {
  const { app } = await startSite(connection, { SITE_URL: 'https://tools.example' })
  const answer = await app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: '127.0.0.1' },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('with a token /metrics answers requests that have it', async () => {
  const { url, app } = await startSite(connection, { METRICS_TOKEN: token })
  for (const authorization of ['', token, `Bearer ${token}s`, 'Bearer ']) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  }
  const headers = { authorization: `Bearer ${token}` }
  expect((await scrape(url, headers)).size).toBeGreaterThan(20)
  expect((await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })).statusCode).toBe(200)
})
