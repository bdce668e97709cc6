import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migratedHome, postgresOf, startServer, temporaryHome } from '#testing/server.ts'

/** Locks the posts, so that reads of posts wait until they are released. */
async function holdPosts(home: string) {
  const client = new pg.Client({ host: join(home, 'data/run'), user: 'toolshelf', database: 'toolshelf' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table posts')
  const countWaiting = async () => {
    const { rows } = await client.query('select count(*)::integer as waiting from pg_locks where not granted')
    return rows[0].waiting as number
  }
  return {
    async untilWaiting(reads: number) {
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(reads)
    },
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

async function ask(url: string, agent: Agent): Promise<{ message: IncomingMessage; body: string }> {
  const [message] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  return { message, body: await text(message) }
}

function keepingAgent(): Agent {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return agent
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes API and page requests in flight', async (signal) => {
  const home = await migratedHome()
  const server = await startServer(home).then((started) => started.listening())
  const posts = await holdPosts(home)
  const agent = keepingAgent()
  const answers = [ask(`${server.url}/api/posts/`, agent)]
  await posts.untilWaiting(1)
  answers.push(ask(`${server.url}/`, agent))
  await posts.untilWaiting(2)
  server.process.kill(signal)
  await expect.poll(() => server.output()).toContain(`${signal}: stopping`)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  expect(server.process.exitCode).toBeNull()

  await posts.release()
  const [call, page] = await Promise.all(answers)
  expect(call).toMatchObject({ message: { statusCode: 200 }, body: '[]' })
  expect(page!.message.statusCode).toBe(200)
  expect(page!.body).toMatch(/<\/html>\s*$/)
  expect(await server.exit).toBe(0)
  expect(server.errors()).toBe('')
  expect(await postgresOf(home)).toBeUndefined()
})

test('keep-alive connections do not delay the stop', async () => {
  const home = await migratedHome()
  const server = await startServer(home).then((started) => started.listening())
  await ask(`${server.url}/healthz`, keepingAgent())
  const begun = performance.now()
  expect(await server.stop()).toBe(0)
  // The server keeps an idle connection for 72 s.
  expect(performance.now() - begun).toBeLessThan(30_000)
})

test('a closed standard output does not end the server', async () => {
  const home = await migratedHome()
  const server = await startServer(home, { LOG_LEVEL: 'debug' }).then((started) => started.listening())
  server.process.stdout!.destroy()
  server.process.stderr!.destroy()
  // The death of PostgreSQL and the stop cause log lines.
  for (let n = 0; n < 2; n += 1) {
    const { pid } = (await postgresOf(home))!
    process.kill(pid, 'SIGKILL')
    await expect.poll(async () => (await postgresOf(home))?.pid ?? pid).not.toBe(pid)
    await expect.poll(async () => (await fetch(`${server.url}/api/posts/`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  }
  // The parent process is gone, too.
  server.process.disconnect()
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  expect(await ended).toBe(0)
  expect(await postgresOf(home)).toBeUndefined()
})

test('a second signal changes nothing, a third ends the process at once, and the next start recovers', async () => {
  const home = await migratedHome()
  const server = await startServer(home).then((started) => started.listening())
  const posts = await holdPosts(home)
  const answer = ask(`${server.url}/api/posts/`, keepingAgent()).catch((error: Error) => error)
  await posts.untilWaiting(1)
  server.process.kill('SIGINT')
  await expect.poll(() => server.output()).toContain('SIGINT: stopping')
  server.process.kill('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.process.exitCode).toBeNull()
  server.process.kill('SIGINT')
  expect(await server.exit).toBe(1)
  expect(await answer).toBeInstanceOf(Error)
  await posts.release()

  const next = await startServer(home).then((started) => started.listening())
  expect(next.output()).toContain('PostgreSQL: found running')
  expect(await next.stop()).toBe(0)
})

test('the exit of the parent process stops the server', async () => {
  const home = await migratedHome()
  const server = await startServer(home).then((started) => started.listening())
  server.process.disconnect()
  expect(await server.exit).toBe(0)
  expect(server.output()).toContain('The program that started this one has ended: stopping')
  expect(await postgresOf(home)).toBeUndefined()
})

test('a signal during the start stops the server cleanly', async () => {
  const home = await temporaryHome()
  const server = await startServer(home, { DEMO: 'on' })
  await expect.poll(() => server.output(), { interval: 5 }).toContain('PostgreSQL:')
  expect(await server.stop()).toBe(0)
  expect(server.errors()).toBe('')
  expect(server.output()).not.toContain(' is at ')
  expect(await postgresOf(home)).toBeUndefined()
})
