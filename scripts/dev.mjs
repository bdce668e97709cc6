import './setup/node-version.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { endWithNpm } from './setup/parent.mjs'
import { environment } from './setup/runtime.mjs'
import { runServerInDevelopment } from './setup/server-in-development.mjs'

endWithNpm('scripts/dev.mjs')
await endWith(async () => {
  await install({ dev: false })
  return runServerInDevelopment(['server/main.ts'], environment({ NODE_ENV: 'development' }))
})
