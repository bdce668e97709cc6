import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { leaveAdmission } from '#api/http/admission.ts'
import { noLimits } from '#api/http/limits/limits.ts'
import { createRequestCounters } from '#server/metrics/request-counters.ts'
import { createAdmissionQueue } from '#server/overload/admission-queue.ts'
import type { CacheableRoute } from './cacheable-route.ts'
import { createCacheMiddleware } from './middleware.ts'
import { createStore } from './store.ts'

function answer(text: string) {
  const value = { body: Buffer.from(text), etag: `"${text}"`, headers: {}, cacheTags: [] }
  return { value, cacheTags: [], bytes: text.length }
}

test('a load that leaves the admission queue takes along the requests that wait for it', async () => {
  const leaving = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  let loads = 0
  const loadsOf: Record<string, CacheableRoute['load']> = {
    '/slow': async () => {
      loads += 1
      await leaving.promise
      leaveAdmission()
      await answering.promise
      return answer('slow')
    },
    '/other': async () => answer('other'),
  }
  const requests = createAdmissionQueue({ concurrency: 1 })
  const handle = createCacheMiddleware({
    ...{ cache: createStore({ maxBytes: 1e6 }), limits: noLimits, load: { requests } },
    ...{ siteName: 'Test', counters: createRequestCounters(), logRefusal: () => {} },
    find: (address) => ({ key: address, name: address, cost: 1, load: loadsOf[address]! }),
    clientOf: () => ({ address: '192.0.2.1', networks: { narrow: '192.0.2.1' } }) as never,
  })
  let arrived = 0
  const server = createServer((request, response) => {
    handle(request, response, () => response.end('next'))
    arrived += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    answering.resolve()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

  const first = ask('/slow')
  await expect.poll(() => loads).toBe(1)
  const queued = ask('/slow')
  await expect.poll(() => [arrived, requests.waiting]).toEqual([2, 1])
  leaving.resolve()
  const late = ask('/slow')
  await expect.poll(() => arrived).toBe(3)
  expect(await ask('/other')).toBe('other')
  answering.resolve()
  expect(await Promise.all([first, queued, late])).toEqual(['slow', 'slow', 'slow'])
  expect(loads).toBe(1)
})
