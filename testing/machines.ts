import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { queryTimeouts } from '#server/open-database.ts'
import { hasPgBouncer, startPooler, type Pooler } from './pgbouncer.ts'
import { startPair, type Pair } from './primary-and-standby.ts'
import { hasRedis, startRedis, type TestRedis } from './redis-server.ts'
import { S3Server } from './s3-server.ts'

/** Whether this machine has all programs that a site on several machines uses. */
export const hasMachines = hasPgBouncer && hasRedis && process.platform !== 'win32'

/** All that a site on several machines uses beside its servers, all of it real. */
export interface Machines {
  pair: Pair
  pooler: Pooler
  redis: TestRedis
  s3: S3Server
  /** The settings of each server. */
  env: Record<string, string>
  /** Lets the pooler reach the standby instead of the primary, as a virtual address that moves. */
  moveToStandby(): void
}

/** Takes what is to be done at the end; what was named last is done first. */
type AtEnd = (close: () => Promise<void>) => void

/** Starts a primary with a standby, PgBouncer in transaction mode, Redis and an S3 server; all are gone at the end. */
export async function startMachines(atEnd: AtEnd): Promise<Machines> {
  const pair = await startPair(atEnd)
  const { primary, standby, urlOf } = pair
  const address = await movingAddress(primary.port, atEnd)
  const login = new URL(urlOf(primary))
  login.port = String(address.port)
  const { statement } = queryTimeouts
  const connectQuery =
    `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${statement}; ` +
    'set plan_cache_mode = force_generic_plan'
  const settings = { query_wait_timeout: 3, server_login_retry: 1 }
  const pooler = await startPooler(
    login.href,
    { mode: 'transaction', poolSize: 8, connectQuery, settings },
    atEnd,
  )
  const redis = await startRedis(atEnd)
  const s3 = await S3Server.start()
  atEnd(() => s3.remove())
  return {
    ...{ pair, pooler, redis, s3 },
    env: {
      DATABASE_URL: urlOf(primary, standby),
      DATABASE_POOL_URL: pooler.url,
      DATABASE_REPLICA_URLS: urlOf(standby),
      REDIS_URL: redis.url,
      SECRET: 'a secret of several machines, of 32 letters',
      ...s3.env,
    },
    moveToStandby: () => address.moveTo(standby.port),
  }
}

/** A port that leads to another one, and can be led elsewhere: its connections break then. */
async function movingAddress(target: number, atEnd: AtEnd) {
  let port = target
  const open = new Set<Socket>()
  const drop = () => {
    for (const one of open) one.destroy()
  }
  const server = createServer((client) => {
    const to = connect(port, '127.0.0.1')
    client.pipe(to).pipe(client)
    for (const [one, other] of [
      [client, to],
      [to, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy())
    }
  }).listen(0, '127.0.0.1')
  atEnd(async () => {
    server.close()
    drop()
  })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(other: number) {
      port = other
      drop()
    },
  }
}
