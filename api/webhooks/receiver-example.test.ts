import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { addWebhook } from '#contract/webhooks.ts'
import { freePort } from '#database/embedded/settings.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { createWebhookWorld } from '#testing/webhook-world.ts'
import { sendDueDeliveries } from './worker.ts'

const { api, author, token, services, runTest, retry, deliveriesOf } = await createWebhookWorld()

const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
const [, example] = /```js\n([\s\S]*?)```/.exec(guide)!

test('the receiver of the guide takes messages once, and neither forged nor old ones', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { body: hook } = await api.call(addWebhook, { token, body: { url, events: ['post.published'] } })
  const folder = await makeTemporaryFolder('receiver')
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, example!)
  const env = { WEBHOOK_SECRET: hook.secret, PORT: String(port) }
  const receiver = spawn(process.execPath, [file], { env })
  onTestFinished(async () => {
    receiver.kill()
    await rm(folder, { recursive: true })
  })
  let output = ''
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const statusOf = (init: RequestInit) =>
    fetch(url, init).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf({ method: 'POST' }), { timeout: 20_000 }).toBe(400)

  const send = () =>
    sendDueDeliveries(services({ allow: [`127.0.0.1:${port}`] }), new AbortController().signal)
  await api.post(author, { title: 'Ledger' })
  await runTest(hook.id)
  await send()
  const delivered = await deliveriesOf(hook.id)
  expect(delivered).toMatchObject(Array(2).fill({ state: 'delivered', status: 204 }))
  await retry(hook.id, delivered[1]!.id)
  await send()
  await expect.poll(() => output).toMatch(/Z post\.published [\s\S]*title: 'Ledger'[\s\S]*Z test \{\}\n$/)
  expect(output.match(/Ledger/g)).toHaveLength(1)

  const body = '{"type":"test","timestamp":"2026-01-01T00:00:00.000Z","data":{}}'
  const signedBy = (secret: string, seconds: number) => {
    const at = new Date(Date.now() - seconds * 1000)
    const signature = new Webhook(secret).sign('evt_1', at, body)
    const time = String(Math.floor(at.getTime() / 1000))
    return { 'webhook-id': 'evt_1', 'webhook-timestamp': time, 'webhook-signature': signature }
  }
  const forged = `whsec_${Buffer.alloc(32).toString('base64')}`
  const post = (headers: Record<string, string>) => statusOf({ method: 'POST', headers, body })
  expect(await post(signedBy(hook.secret, 0))).toBe(204)
  expect(await post(signedBy(forged, 0))).toBe(400)
  expect(await post(signedBy(hook.secret, 400))).toBe(400)
  const { 'webhook-timestamp': _, ...undated } = signedBy(hook.secret, 0)
  expect(await post(undated)).toBe(400)
})
