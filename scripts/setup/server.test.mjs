import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const server = pathToFileURL(join(root, 'scripts/setup/server.mjs')).href

/** Launches `code` the way the site is launched; `said` resolves with what it says next. */
async function launch(code) {
  const launcher = `import { runServer } from '${server}'; process.exitCode = await runServer(['-e', ${JSON.stringify(code)}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit').then(([status]) => status)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  const said = async (text) => {
    while (!output.includes(text)) await pause(10)
  }
  return { child, exit, said, output: () => output, closed: once(child.stdout, 'close') }
}

const waits = "console.log('ready'); setInterval(() => {}, 1000);"

test('the exit status of the server is the exit status of the command', async () => {
  expect(await (await launch('process.exit(7)')).exit).toBe(7)
})

test('a server that a signal ended is told by the shell convention', async () => {
  expect(await (await launch("process.kill(process.pid, 'SIGKILL')")).exit).toBe(137)
})

test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
])('%s reaches the server as %s, and its own ending decides', async (sent, received) => {
  const { child, exit, said } = await launch(`process.on('${received}', () => process.exit(3)); ${waits}`)
  await said('ready')
  child.kill(sent)
  expect(await exit).toBe(3)
})

test('the several signals of one Ctrl+C reach the server as one', async () => {
  const counts = "let n = 0; process.on('SIGINT', () => { n++; setTimeout(() => process.exit(n), 300) });"
  const { child, exit, said } = await launch(counts + waits)
  await said('ready')
  child.kill('SIGINT')
  await pause(20)
  child.kill('SIGINT')
  expect(await exit).toBe(1)
})

test('a server whose launcher is killed learns of it', async () => {
  const code = `process.on('disconnect', () => { console.log('alone'); process.exit() }); ${waits}`
  const { child, said, output, closed } = await launch(code)
  await said('ready')
  child.kill('SIGKILL')
  await closed
  expect(output()).toContain('alone')
})
