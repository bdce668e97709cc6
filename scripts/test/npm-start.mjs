import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { delimiter } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { npm } from '#scripts/setup/install.mjs'

/**
 * Runs `npm start` in a checkout as a person at a terminal would, until the site answers. `as` is another account to
 * be, `{ uid, gid, home }`. Answers `{ url, output(), interrupt(), signalNpm(signal) }`; `interrupt` is Ctrl+C, and
 * `signalNpm` a signal to npm alone; both wait until every process of the site has ended.
 */
export async function startByNpm(checkout, as) {
  const port = await freePort()
  const [program, ...args] = npm()
  const child = spawn(program, [...args, 'start'], {
    cwd: checkout,
    env: cleanEnvironment({ PORT: String(port), OUTGOING: 'off', ...(as && { HOME: as.home }) }),
    uid: as?.uid,
    gid: as?.gid,
    // A process group of its own, to which Ctrl+C is sent as a whole.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const end = once(child, 'close')
  let ended = false
  void end.then(() => (ended = true))

  const url = `http://127.0.0.1:${port}/`
  while (!(await answers(url))) {
    if (ended) throw new Error(`npm start ended:\n${output}`)
    await pause(100)
  }
  return {
    url,
    output: () => output,
    async interrupt() {
      process.kill(-child.pid, 'SIGINT')
      await end
    },
    async signalNpm(signal) {
      child.kill(signal)
      await end
    },
  }
}

async function answers(url) {
  return (await fetch(`${url}readyz`).catch(() => undefined))?.ok === true
}

/** Our own environment without what npm, its scripts and this project's settings have put there. */
export function cleanEnvironment(extra = {}) {
  const theirs =
    /^(npm_|NODE|VITEST|VITE_|HOST$|PORT$|SITE_|DATA_DIR|DATABASE_URL|TEST_|DEMO$|SECRET$|INIT_CWD|TEST$|DEV$|PROD$|MODE$|LOG_LEVEL$)/
  const kept = Object.entries(process.env).filter(([name]) => !theirs.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    npm_config_prefer_offline: 'true',
    ...extra,
  }
}

/**
 * A port that nobody uses, and that no system gives to a server that asks for any: else another test's server could take
 * it while packages are installed, and answer in the place of the site.
 */
async function freePort() {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
