import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { exitWith } from './setup/exit.mjs'
import { help } from './setup/help.mjs'
import { install } from './setup/install.mjs'

help(`
Usage: npm run build

Installs the packages and builds the pages where their inputs have changed.

Example: VITE_API_HOST=https://api.example npm run build
`)

await exitWith(async () => {
  await install({ dev: false })
  await build()
  return 0
})
