// Runs a program that needs development packages, with its arguments: `node scripts/with-tools.mjs PROGRAM ...`.
import './setup/node-version.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { environment } from './setup/runtime.mjs'
import { runServer } from './setup/server.mjs'

await endWith(async () => {
  await install()
  return runServer(process.argv.slice(2), environment())
})
