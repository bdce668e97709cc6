import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { openBucket } from './bucket.ts'

// V8 collects the variables of functions that it has optimised, after some thousand calls.
const untilOptimised = 3_000

test('a storage that does not answer is given up, whatever is collected meanwhile', async () => {
  let isSilent = false
  const server = createServer((_, response) => void (isSilent || response.end('a picture')))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const bucket = openBucket({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', prefix: '', region: 'eu-central-1' },
    ...{ accessKeyId: 'id', secretAccessKey: 'key' },
  })
  const ask = () => bucket.ask({ method: 'GET', key: 'a.webp' })
  for (let n = 0; n < untilOptimised; n += 1) await ask()

  isSilent = true
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc') as () => void, 100)
  onTestFinished(() => clearInterval(collecting))
  await Promise.all(Array.from({ length: 10 }, () => expect(ask()).rejects.toThrow('no answer within 10 s')))
}, 60_000)
