import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'

await exitWith(async () => {
  await install({ dev: false })
  await build()
  return 0
})
