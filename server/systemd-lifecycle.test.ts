import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#database/embedded/settings.ts'
import { migratedHome, postgresOf } from '#testing/server.ts'

/** The last value of a key in a unit file. */
function settingOf(unit: string, key: string): string | undefined {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].at(-1)?.[1]
}

/** The process and all its descendants, as the control group of a unit has them. */
function processesOf(main: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))!
      return [[Number(name), Number(parent)] as const]
    } catch {
      return []
    }
  })
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ]
  return below(main)
}

/** Sends a signal to each process that still runs. */
function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

/** The state in PostgreSQL's control file: 1 after a clean shutdown, 6 while it runs and after a crash. */
function clusterState(home: string): number {
  return readFileSync(join(home, 'data/postgres/global/pg_control')).readUInt32LE(16)
}

test.skipIf(process.platform !== 'linux')(
  'systemd stops the unit with status 0, and PostgreSQL shuts down cleanly',
  async () => {
    const unit = readFileSync('deploy/toolshelf.service', 'utf8')
    const home = await migratedHome()
    const port = String(await freePort())
    const [program = '', ...args] = settingOf(unit, 'ExecStart')!.split(' ')
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const settings = {
      PORT: port,
      DATA_DIR: join(home, 'data'),
      DEMO: 'off',
      OUTGOING: 'off',
      EMBEDDINGS: 'off',
    }
    const main = spawn(program, args, {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
      stdio: 'ignore',
    })
    const exit = once(main, 'exit')
    const health = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await expect.poll(async () => (await health())?.status, { timeout: 200_000 }).toBe(200)
    const group = processesOf(main.pid!)
    onTestFinished(() => signal(group, 'SIGKILL'))
    expect(group).toContain((await postgresOf(home))!.pid)

    // As systemd.kill(5) has it; a unit without KillMode has control-group.
    const killMode = settingOf(unit, 'KillMode') ?? 'control-group'
    signal(killMode === 'control-group' ? group : [main.pid!], 'SIGTERM')
    const [status] = await exit
    if (killMode !== 'process') signal(group, 'SIGKILL')

    expect(status).toBe(0)
    expect(clusterState(home)).toBe(1)
    expect(await postgresOf(home)).toBeUndefined()
    expect(settingOf(unit, 'WantedBy')).toBe('multi-user.target')
  },
)
