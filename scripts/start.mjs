import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { memoryArguments, withSmallMalloc } from './setup/memory.mjs'
import { endWithNpm } from './setup/parent.mjs'
import { runServer } from './setup/server.mjs'

endWithNpm('scripts/start.mjs')
await endWith(async () => {
  await install({ dev: false })
  await build()
  const env = withSmallMalloc({ ...process.env, NODE_ENV: 'production' })
  return runServer([...memoryArguments(env), 'server/main.ts'], env)
})
