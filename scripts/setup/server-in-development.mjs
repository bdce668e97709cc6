import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { onStopSignals, spawnServer } from './server.mjs'

// What the server is made of; the pages are built and changed in place by Vite. An editor saves in several steps.
const folders = ['contract', 'database', 'api', 'server']
const settleMilliseconds = 100

// On SIGTERM, Vite ends the process before the server has put things in order.
const stop = 'SIGINT'

/** Runs the server until it is stopped, starting it anew whenever one of its files changes. */
export function runServerInDevelopment(args, env) {
  return new Promise((resolve) => {
    let child
    let stopping = false
    let changed = false
    const end = (status) => {
      stopWatching()
      resolve(status ?? 0)
    }
    const begin = () => {
      changed = false
      child = spawnServer(args, env).once('exit', (status) => {
        child = undefined
        if (stopping) end(status)
        else if (changed) begin()
        else console.log('The server has ended. It starts again with your next change.')
      })
    }
    const stopWatching = onChange((file) => {
      console.log(`${file} has changed: starting anew`)
      changed = true
      if (child) child.kill(stop)
      else begin()
    })
    onStopSignals(() => {
      stopping = true
      if (child) child.kill(stop)
      else end()
    })
    begin()
  })
}

/** Calls `react` with the name of a file once things have settled after a change; answers with how to end that. */
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
