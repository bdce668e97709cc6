import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { addressOf } from '#contract/address.ts'
import { addPostPicture } from '#contract/post-pictures.ts'
import { createPost, getPost } from '#contract/posts.ts'
import { hasMachines, startMachines, type Machines } from '#testing/machines.ts'
import { plain } from '#testing/pictures.ts'
import { startClients } from '#bench/http/load-generator.ts'
import { call, get, sendRequest } from '#bench/http/request.ts'
import { startSite, type SiteProcess } from '#bench/site/site-process.ts'
import { above, type Chaos, createDataDirectory, unexpected, Unsupported, untilServed } from './fault.ts'
import { emptyHistory, registerWriters, startWriters, unclear, verifyWrites, type Writer } from './writes.ts'

/** Two servers of one site, and what they share. */
interface Site {
  machines: Machines
  servers: [SiteProcess, SiteProcess]
  members: Writer[]
}

/** A part of the site that can be killed and started again. */
interface Part {
  kill(site: Site): Promise<void>
  start(site: Site): Promise<void>
  /** Whether writes may be refused meanwhile, with 503. */
  refusesWrites?: true
  /** Whether pictures may be refused meanwhile, with 503. */
  refusesPictures?: true
}

const parts: Record<string, Part> = {
  Redis: { kill: ({ machines }) => machines.redis.kill(), start: ({ machines }) => machines.redis.start() },
  'the object storage': {
    kill: ({ machines }) => machines.s3.stop(),
    start: ({ machines }) => machines.s3.start(),
    refusesPictures: true,
  },
  'the standby': {
    kill: ({ machines }) => machines.pair.standby.kill(),
    start: ({ machines }) => machines.pair.standby.start(),
  },
  PgBouncer: {
    kill: ({ machines }) => machines.pooler.kill(),
    start: ({ machines }) => machines.pooler.begin(),
    refusesWrites: true,
    refusesPictures: true,
  },
}

const cachedPage = get('/aboutUs')
const screenshot = await plain(64, 48).png().toBuffer()

/** Adds a screenshot to a post of the member. Returns its address, or the status of the refusal. */
async function upload({ port }: SiteProcess, { token }: Writer, post: number): Promise<string | number> {
  const form = new FormData()
  form.append('alt', 'A screenshot')
  form.append('picture', new Blob([new Uint8Array(screenshot)], { type: 'image/png' }))
  const response = await fetch(
    `http://127.0.0.1:${port}/api${addressOf(addPostPicture, { params: { id: post } })}`,
    { method: 'POST', headers: { authorization: `Token ${token}` }, body: form },
  )
  if (response.status !== addPostPicture.status) return response.status
  const { pictures } = (await response.json()) as z.infer<typeof addPostPicture.answer>
  return pictures.at(-1)!.url
}

async function statusOf({ port }: SiteProcess, path: string): Promise<number> {
  return (await sendRequest(port, get(path))).status
}

/** A new post with a screenshot. */
async function postWithPicture(site: Site, title: string) {
  const { servers, members } = site
  const body = { title, description: 'x', category_ids: [1] }
  const created = await sendRequest(servers[0].port, call(createPost, { token: members[0]!.token, body }))
  const { id } = JSON.parse(created.body.toString()) as { id: number }
  return { id, picture: await upload(servers[0], members[0]!, id) }
}

/** Writes on one server and reads on the other: a post, its page, a screenshot. Returns the violations. */
async function crossCheck(site: Site): Promise<string[]> {
  const { id, picture } = await postWithPicture(site, 'Written here, read there')
  const violations: string[] = []
  for (const path of [`/posts/${id}`, `/api/posts/${id}/`, `/api${picture}`]) {
    const status = await statusOf(site.servers[1], path)
    if (status !== 200) violations.push(`${path} on the other server: ${status}`)
  }
  return violations
}

/** One part is killed while members write on both servers and guests read, and is started again. */
async function lose(name: string, part: Part, site: Site, round: number, chaos: Chaos): Promise<void> {
  const { check } = chaos
  const { servers, members, machines } = site
  const [, other] = servers
  const { id, picture } = await postWithPicture(site, `Before ${name} ${round}`)
  const history = emptyHistory()
  const half = members.length / 2
  const stopWriters = servers.map(({ port }, n) =>
    startWriters(port, members.slice(n * half, (n + 1) * half), history, 10 * round + n),
  )
  await sendRequest(other.port, cachedPage)
  const cached = startClients(other.port, { connections: 1, draw: () => [cachedPage], pauseMs: 5 })
  let asked = 0
  const draw = () => [get(`/api/search/posts/?q=word${round}x${asked++}`)]
  const uncached = startClients(other.port, { connections: 1, draw, pauseMs: 20 })
  await pause(300)

  await part.kill(site)
  await pause(1_000)
  const uploaded = await upload(other, members[0]!, id)
  const shown = await statusOf(other, `/api${picture}`)
  await pause(1_000)
  await part.start(site)
  const recovery = await untilServed(other.port, call(getPost, { params: { id } }))
  await pause(500)
  for (const stop of stopWriters) await stop()

  const { refusesWrites, refusesPictures } = part
  const or = (refused?: boolean) => (refused ? 'served or refused with 503' : 'served')
  check(`without ${name}, refused writes get 503 with Retry-After`, unclear(history))
  if (!refusesWrites) check(`without ${name}, no write is refused`, history.refused)
  check(`without ${name}, cached pages are served`, unexpected(await cached.stop()))
  const otherReads = unexpected(await uncached.stop(), ...(refusesWrites ? [503] : []))
  check(`without ${name}, other reads are ${or(refusesWrites)}`, otherReads)
  const pictures = [typeof uploaded === 'string' ? 200 : uploaded, shown]
  const isExpected = (status: number) => status === 200 || (refusesPictures && status === 503)
  check(
    `without ${name}, pictures are ${or(refusesPictures)}`,
    pictures.filter((status) => !isExpected(status)),
  )
  check(`${name} is used again after at most ${Math.round(recovery)} ms`, above(10_000, [recovery]))
  check(`with ${name} again, what is written on one server is read on the other`, await crossCheck(site))
  await verifyWrites(chaos, machines.pair.urlOf(machines.pair.primary), history)
}

/** The primary is killed; the standby is promoted, and the address before the pooler is moved to it. */
async function loseThePrimary(site: Site, { check, ...chaos }: Chaos): Promise<void> {
  const { machines, servers, members } = site
  const { primary, standby, urlOf } = machines.pair
  // The primary acknowledges a commit only after the standby has it.
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await primary.ask(isSynchronous)).length === 0) await pause(10)
  const history = emptyHistory()
  await sendRequest(servers[1].port, cachedPage)
  const cached = startClients(servers[1].port, { connections: 1, draw: () => [cachedPage], pauseMs: 5 })
  const stopWriters = startWriters(servers[0].port, members, history, 99)
  await pause(1_000)
  await primary.kill()
  await pause(500)
  await standby.ask('select pg_promote()')
  machines.moveToStandby()
  const body = { title: 'After the failover', description: 'x', category_ids: [1] }
  const recovery = await untilServed(servers[1].port, call(createPost, { token: members[0]!.token, body }))
  await pause(1_000)
  await stopWriters()
  check('after a failover, cached pages were served meanwhile', unexpected(await cached.stop()))
  check('after a failover, refusals of writes are 503 with Retry-After', unclear(history))
  check(`after a failover, writes are served in ${Math.round(recovery)} ms`, above(10_000, [recovery]))
  check('after a failover, what is written on one server is read on the other', await crossCheck(site))
  await verifyWrites({ check, ...chaos }, urlOf(standby), history)
}

/**
 * A site of two servers with PgBouncer, Redis, object storage and a standby: each part is killed under load and started again,
 * and at the end the primary is killed and the standby promoted.
 */
export async function partsKilled(chaos: Chaos): Promise<void> {
  if (!hasMachines) throw new Unsupported('PgBouncer and Redis are not installed')
  const { rounds, cleanup } = chaos
  const machines = await startMachines((close) => cleanup.defer(close))
  const start = async () => startSite((await createDataDirectory(cleanup)).dataDir, cleanup, machines.env)
  const servers: Site['servers'] = [await start(), await start()]
  const members = await registerWriters(servers[0].port, emptyHistory(), 6)
  const site = { machines, servers, members }
  chaos.check('what is written on one server is read on the other', await crossCheck(site))
  // Every part takes five seconds a round.
  for (let round = 0; round < Math.max(1, Math.floor(rounds / 10)); round += 1) {
    for (const [name, part] of Object.entries(parts)) await lose(name, part, site, round, chaos)
  }
  await loseThePrimary(site, chaos)
  for (const one of servers) await one.stop()
}
