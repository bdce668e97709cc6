import './setup/node-version.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { environment } from './setup/runtime.mjs'
import { runServerInDevelopment } from './setup/server-in-development.mjs'

await endWith(async () => {
  await install()
  return runServerInDevelopment(['server/main.ts'], environment({ NODE_ENV: 'development' }))
})
