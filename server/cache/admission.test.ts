import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { leaveAdmission } from '#api/http/admission.ts'
import { createPublicReader, type PublicRead } from '#api/http/cache/public-read.ts'
import { noLimits } from '#api/http/limits/limits.ts'
import { createAdmissionQueue } from '#server/overload/admission-queue.ts'
import { admission } from '#server/overload/admission.ts'
import { answerFromCache } from './hook.ts'
import { publicRoute } from './public-route.ts'
import { createStore } from './store.ts'

function answer(text: string) {
  const value = { body: Buffer.from(text), etag: `"${text}"`, headers: {}, cacheTags: [] }
  return { value, cacheTags: [], bytes: text.length }
}

test('a load that leaves the admission queue takes along the requests that wait for it', async () => {
  const leaving = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  let loads = 0
  const loadsOf: Record<string, PublicRead['load']> = {
    '/slow': async () => {
      loads += 1
      await leaving.promise
      leaveAdmission()
      await answering.promise
      return answer('slow')
    },
    '/other': async () => answer('other'),
  }
  const [requests, passwords] = [createAdmissionQueue({ concurrency: 1 }), createAdmissionQueue()]
  const cache = createStore({ maxBytes: 1e6 })
  const app = Fastify()
  onTestFinished(async () => {
    answering.resolve()
    await app.close()
  })
  let arrived = 0
  app.addHook('onRequest', async () => void (arrived += 1))
  app.decorate('cache', cache).decorate('readPublic', createPublicReader(cache, noLimits))
  app.decorateRequest('leaveAdmission', () => {})
  answerFromCache(app)
  admission({ requests, passwords }, () => ({ address: '192.0.2.1', networks: { narrow: '' } }))(app)
  publicRoute(app, Object.keys(loadsOf), {
    name: 'test',
    find: (address) => ({ key: address, cost: 1, load: loadsOf[address]! }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string) => (await fetch(url + path)).text()

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
