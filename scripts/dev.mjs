import './setup/node-version.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { stopWithNpm } from './setup/stop-with-npm.mjs'
import { environment } from './setup/runtime.mjs'
import { help } from './setup/help.mjs'
import { runDevServer } from './setup/dev-server.mjs'

help(`
Usage: npm run dev

Runs the site with demo content on http://127.0.0.1:3000, and follows changes of its files.

Example: PORT=3001 npm run dev
`)

stopWithNpm('scripts/dev.mjs')
await exitWith(async () => {
  await install({ dev: false })
  return runDevServer(['server/main.ts'], environment({ NODE_ENV: 'development' }))
})
