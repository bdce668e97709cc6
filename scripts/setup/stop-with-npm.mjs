import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const everyMilliseconds = 500

/**
 * Sends SIGTERM to this process once the npm that runs it as `script` has ended: npm does not pass on the SIGTERM that
 * it gets, and passes on nothing when it is killed. Without npm nothing is watched, because a shell from which a
 * program was started may end before it, and so is nothing where init is the parent from the beginning.
 */
export function stopWithNpm(script, { env = process.env } = {}) {
  if (!env.npm_lifecycle_script?.includes(script) || process.platform === 'win32') return
  const isThere = watchedChain()
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMilliseconds)
  timer.unref()
}

/** Returns a function that tells whether the parents up to npm still run: an orphan gets another parent. */
function watchedChain() {
  const parent = process.ppid
  if (parent === 1) return () => true
  // Most shells become the program that they run last; where one stays, npm is its parent.
  const { name, parent: above } = processStatus(parent) ?? {}
  if (!/^(da|ba|a|k|z)?sh$/.test(name ?? '') || above === 1) return () => process.ppid === parent
  return () => process.ppid === parent && processStatus(parent)?.parent === above
}

/** The name of a process and the id of its parent, where the system tells them in /proc. */
function processStatus(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name: basename(name), parent: Number(parent) }
  } catch {
    return undefined
  }
}
