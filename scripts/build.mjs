import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'

await endWith(async () => {
  await install({ dev: false })
  await build()
  return 0
})
