import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { npm } from './install.mjs'
import { root } from './root.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolshelf-parent-'))
  onTestFinished(() => {
    if (existsSync(join(folder, 'pid'))) killIfThere(Number(readFileSync(join(folder, 'pid'), 'utf8')))
    rmSync(folder, { recursive: true, force: true })
  })
  const module = pathToFileURL(join(root, 'scripts/setup/stop-with-npm.mjs')).href
  // Counts in a file how often it has looked around, and says in another one that SIGTERM reached it.
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { writeFileSync } from 'node:fs'
    import { stopWithNpm } from '${module}'
    stopWithNpm('program.mjs')
    process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit() })
    let turns = 0
    setInterval(() => writeFileSync('turns', String(turns += 1)), 100)
    writeFileSync('pid', String(process.pid))`,
  )
})

const ended = () => existsSync(join(folder, 'ended'))

function killIfThere(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Runs a program there and waits until the watched program has begun. */
async function launch(program, args, env = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' })
  await expect.poll(() => existsSync(join(folder, 'turns')), { interval: 20 }).toBe(true)
  return child
}

function writeScript(start) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
}

async function launchByNpm(start) {
  writeScript(start)
  const [program, ...first] = npm()
  return launch(program, [...first, 'start'])
}

/** Launches a command in the background of a shell, which ends once the watched program has begun. */
async function launchByShell(command, env) {
  const wait = 'while [ ! -e turns ]; do sleep 0.05; done'
  const shell = await launch('sh', ['-c', `${command} & echo $! > background; ${wait}`], env)
  if (shell.exitCode === null) await once(shell, 'exit')
}

/** Waits until the program has looked for its parent some times more, and is still there. */
async function expectToGoOn() {
  const turns = () => Number(readFileSync(join(folder, 'turns'), 'utf8'))
  const until = turns() + 20
  while (turns() < until && !ended()) await pause(20)
  expect(ended()).toBe(false)
}

test.each(['SIGTERM', 'SIGKILL'])('%s to npm alone ends the program by SIGTERM', async (signal) => {
  const child = await launchByNpm(`${process.execPath} program.mjs`)
  child.kill(signal)
  await expect.poll(ended).toBe(true)
})

test.skipIf(process.platform !== 'linux')('so it does where a shell stays between the two', async () => {
  const child = await launchByNpm(`${process.execPath} program.mjs; exit`)
  child.kill('SIGKILL')
  await expect.poll(ended).toBe(true)
})

test('a program goes on whose npm goes on, although the shell that started npm has ended', async () => {
  writeScript(`${process.execPath} program.mjs`)
  await launchByShell([...npm(), 'start'].map((part) => `'${part}'`).join(' '))
  onTestFinished(() => killIfThere(Number(readFileSync(join(folder, 'background'), 'utf8'))))
  await expectToGoOn()
})

test.each([
  ['that was started without npm', undefined],
  ['that another script of npm has left behind', 'node other.mjs'],
])('a program goes on %s, although its shell has ended', async (_, npm_lifecycle_script) => {
  await launchByShell(`'${process.execPath}' program.mjs`, { npm_lifecycle_script })
  await expectToGoOn()
})
