// Installs devDependencies if needed and runs a program with its arguments: `node scripts/dev-tool.mjs PROGRAM ...`.
import './setup/node-version.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { environment } from './setup/runtime.mjs'
import { runServer } from './setup/server.mjs'

await exitWith(async () => {
  await install()
  return runServer(process.argv.slice(2), environment())
})
