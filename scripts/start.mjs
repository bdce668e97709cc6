import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { v8Flags, withSmallMalloc } from './setup/runtime-settings.mjs'
import { stopWithNpm } from './setup/stop-with-npm.mjs'
import { runServer } from './setup/server.mjs'
import { help } from './setup/help.mjs'
import { checkSettings } from './setup/settings.mjs'

help(`
Usage: npm start

Installs the packages and builds the pages where they have changed, and runs the site until SIGTERM or Ctrl+C.
Settings are environment variables, or lines of .env: see docs/configuration.md.

Example: PORT=3001 npm start
`)

stopWithNpm('scripts/start.mjs')
await exitWith(async () => {
  await install({ dev: false })
  await build(checkSettings)
  const env = withSmallMalloc({ ...process.env, NODE_ENV: 'production' })
  return runServer([...v8Flags(env), 'server/main.ts'], env)
})
