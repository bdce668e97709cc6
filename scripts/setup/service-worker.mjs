import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// 200 kB, and of no use without a connection.
const loadedOnDemand = /^strength-worker-/

/** Writes `sw.js` into the built files: the service worker with the list of the build's files. */
export function writeServiceWorker(source, folder) {
  const names = readdirSync(join(folder, 'assets')).filter(
    (name) => /\.(js|css|woff2)$/.test(name) && !loadedOnDemand.test(name),
  )
  const assets = names.sort().map((name) => `/assets/${name}`)
  const code = readFileSync(source, 'utf8')
  const version = createHash('sha256').update(code).update(assets.join()).digest('hex').slice(0, 16)
  const filled = code
    .replace("const version = ''", `const version = '${version}'`)
    .replace('const assets = []', `const assets = ${JSON.stringify(assets)}`)
  writeFileSync(join(folder, 'sw.js'), filled)
}
