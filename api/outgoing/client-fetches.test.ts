import { expect, onTestFinished, test } from 'vitest'
import { lookUpTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { startNameServer } from '#testing/dns-server.ts'
import type { Member } from '#testing/rows.ts'
import { createOutgoing } from './outgoing.ts'

/** Outgoing requests to a name server that leaves names below `slow.example` unanswered, until its records are cleared. */
async function startOutgoing() {
  const names = await startNameServer()
  onTestFinished(() => void names.close())
  for (let n = 0; n < 34; n += 1) names.records.set(`n${n}.slow.example`, 'silent')
  const settings = { version: '1', siteUrl: 'https://tools.example', timeoutMs: 60_000 }
  return { names, outgoing: createOutgoing({ ...settings, dnsServers: [names.address] }) }
}

test('a member whose pages do not answer has two look-ups under way; others look up at once', async () => {
  const { names, outgoing } = await startOutgoing()
  const api = await createTestApi({ outgoing })
  const [ada, bob] = [await api.member(), await api.member()]
  const lookUp = ({ token }: Member, link: string, remoteAddress: string) =>
    api.send({
      url: `/api${lookUpTool.path}?${new URLSearchParams({ link })}`,
      headers: { authorization: `Token ${token}` },
      remoteAddress,
    })
  let answered = 0
  const all = Array.from({ length: 34 }, async (_, n) => {
    const { status, body } = await lookUp(ada, `https://n${n}.slow.example/`, `192.0.2.${n}`)
    answered += 1
    return [status, body.page]
  })
  await expect.poll(() => answered).toBe(32)
  // No name is asked for but those of the two.
  expect(new Set(names.asked).size).toBe(2)
  expect((await lookUp(bob, 'https://none.example/', '192.0.2.99')).status).toBe(200)
  expect(names.asked).toContain('none.example')
  expect(answered).toBe(32)
  names.records.clear()
  expect(await Promise.all(all)).toEqual(all.map(() => [200, null]))
})

test('pages, texts and records of one client count together', async () => {
  const { names, outgoing } = await startOutgoing()
  const client = { member: 1, address: '192.0.2.1' }
  const pending = [
    outgoing.fetchText('https://n0.slow.example/', client),
    outgoing.readTextRecords('n1.slow.example', client),
  ]
  const busy = { ok: false, reason: 'busy' }
  expect(await outgoing.readPage('https://none.example/', client)).toBeNull()
  expect(await outgoing.fetchText('https://none.example/', client)).toEqual(busy)
  expect(await outgoing.readTextRecords('none.example', client)).toEqual(busy)
  expect(names.asked).not.toContain('none.example')
  const other = { member: 2, address: '192.0.2.1' }
  expect(await outgoing.readTextRecords('none.example', other)).toEqual({ ok: true, value: [] })
  names.records.clear()
  expect(await Promise.all(pending)).toMatchObject([{ reason: 'unknown_host' }, { ok: true, value: [] }])
})
