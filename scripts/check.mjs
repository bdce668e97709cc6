import './setup/node-version.mjs'
import { endWith } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { check } from './test/check.mjs'

await endWith(async () => {
  await install()
  const results = await check()
  return results.some(({ failed }) => failed > 0) ? 1 : 0
})
