import './setup/node-version.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { stopWithNpm } from './setup/stop-with-npm.mjs'
import { environment } from './setup/runtime.mjs'
import { runDevServer } from './setup/dev-server.mjs'

stopWithNpm('scripts/dev.mjs')
await exitWith(async () => {
  await install({ dev: false })
  return runDevServer(['server/main.ts'], environment({ NODE_ENV: 'development' }))
})
