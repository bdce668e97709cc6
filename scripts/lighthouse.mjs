// Lets Lighthouse judge the built site. Its package, with all that it brings, is 170 MB that nobody else needs: it has
// a folder of its own, and is installed when it is asked for.
import { join } from 'node:path'
import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'
import { environment, node24 } from './setup/runtime.mjs'

await exitWith(async () => {
  await install()
  await build()
  await install({ folder: join(root, 'e2e', 'lighthouse', 'package') })
  const { status } = await run(node24(), ['e2e/lighthouse/main.ts'], { env: environment(), echo: true })
  return status ?? 1
})
