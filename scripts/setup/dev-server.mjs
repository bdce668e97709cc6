import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { onStopSignals, spawnServer } from './server.mjs'

// Sources of the server; Vite rebuilds the pages. An editor saves in several steps.
const folders = ['contract', 'markdown', 'database', 'api', 'server']
const settleMilliseconds = 100

// On SIGTERM, Vite ends the process before the server has shut down.
const stop = 'SIGINT'

/** Runs the server until it is stopped, and restarts it when one of its files changes. */
export function runDevServer(args, env) {
  return new Promise((resolve) => {
    let child
    let stopping = false
    let changed = false
    const end = (status) => {
      stopWatching()
      resolve(status ?? 0)
    }
    const start = () => {
      changed = false
      child = spawnServer(args, env).once('exit', (status) => {
        child = undefined
        if (stopping) end(status)
        else if (changed) start()
        else console.log('The server has ended. It starts again with your next change.')
      })
    }
    const stopWatching = onChange((file) => {
      console.log(`${file} has changed: restarting`)
      changed = true
      if (child) child.kill(stop)
      else start()
    })
    onStopSignals(() => {
      stopping = true
      if (child) child.kill(stop)
      else end()
    })
    start()
  })
}

/** Calls `react` with the name of a changed file after the last of several saves. Returns a function that stops it. */
function onChange(react) {
  let timer
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => react(join(folder, name)), settleMilliseconds)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
