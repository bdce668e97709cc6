import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migratedHome, postgresOf, startServer } from '#testing/server.ts'

/** The worker processes of a server. */
async function workersOf(server: number): Promise<number[]> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  const pids = children.trim().split(' ').map(Number)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, n) => commands[n]!.includes('main.ts'))
}

// Only Linux lists the children of a process in a file.
test.runIf(process.platform === 'linux')(
  'several workers share one port; a killed worker is replaced; all stop with the server',
  async () => {
    const home = await migratedHome()
    const server = await startServer(home, { WORKERS: '2', LOG_LEVEL: 'warn' }).then((one) => one.listening())
    const register = await fetch(`${server.url}/api/accounts/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({
        name: 'Ada',
        email: 'ada@example.org',
        username: 'ada_l',
        password: 'Secret1!',
      }),
    })
    const { token } = (await register.json()) as { token: string }
    const own = { authorization: `Token ${token}`, connection: 'close' }

    /** A new connection each time; the workers accept them in turn. */
    const titles = async () => {
      const response = await fetch(`${server.url}/api/posts/`, { headers: { connection: 'close' } })
      return ((await response.json()) as { title: string }[]).map(({ title }) => title)
    }
    const everywhere = async () =>
      JSON.stringify([await titles(), await titles(), await titles(), await titles()])
    expect(await everywhere()).toBe('[[],[],[],[]]')
    await fetch(`${server.url}/api/posts/`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Seen', description: 'By all', category_ids: [1] }),
    })
    await expect.poll(everywhere).toBe('[["Seen"],["Seen"],["Seen"],["Seen"]]')

    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text())
    const metric = (name: string) => Number(metrics.split(`\n${name} `)[1]?.split('\n')[0])
    const posted = 'toolshelf_request_duration_seconds_count{endpoint="createPost",status="201"}'
    const registered = 'toolshelf_request_duration_seconds_count{endpoint="register",status="201"}'
    expect([metric('toolshelf_processes'), metric(posted), metric(registered)]).toEqual([2, 1, 1])
    expect(metric('toolshelf_mails_waiting')).toBe(0)
    expect(metric('process_resident_memory_bytes')).toBeGreaterThan(1e8)

    const [one] = await workersOf(server.process.pid!)
    process.kill(one!, 'SIGKILL')
    const logged = `Worker ${one} ended with SIGKILL: starting another one`
    await expect.poll(() => server.output()).toContain(logged)
    await expect.poll(async () => (await workersOf(server.process.pid!)).length).toBe(2)
    await expect.poll(everywhere).toBe('[["Seen"],["Seen"],["Seen"],["Seen"]]')
    expect(await server.stop()).toBe(0)
    expect(await postgresOf(home)).toBeUndefined()
  },
)
