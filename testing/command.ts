import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Runs a command as an operator does, in the folder of a site, and answers with what it said and its exit status. */
export async function run(home: string, command: string, ...args: string[]) {
  const script = resolve('commands', `${command}.ts`)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = { cwd: home, env: { PATH, NODE_COMPILE_CACHE } }
  const outcome = promisify(execFile)(process.execPath, [script, ...args], options)
  return outcome.then(
    ({ stdout, stderr }) => ({ out: stdout, err: stderr, status: 0 }),
    ({ stdout, stderr, code }) => ({ out: stdout as string, err: stderr as string, status: code as number }),
  )
}
