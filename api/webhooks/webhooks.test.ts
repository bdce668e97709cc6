import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { webhookMessages } from '#contract/webhook-messages.ts'
import * as contract from '#contract/webhooks.ts'
import type { FieldErrors } from '#api/http/app-error.ts'
import { createTestApi } from '#testing/api.ts'
import { startNameServer } from '#testing/dns-server.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { createWebhookWorld, outgoingWith } from '#testing/webhook-world.ts'

const { api, receiver, author, token, add, change, runTest, retry, deliveriesOf } = await createWebhookWorld()
const { database } = api

test('the secret is shown once, is encrypted in the database and in no log', async () => {
  const hook = await add(['tool.changed', 'post.published', 'post.published'])
  expect(hook).toMatchObject({ events: ['post.published', 'tool.changed'], active: true, off_because: null })
  expect(Buffer.from(/^whsec_(.+)$/.exec(hook.secret)![1]!, 'base64')).toHaveLength(32)
  const { secret, path, ...shown } = hook
  expect((await api.call(contract.listWebhooks, { token })).body).toEqual([shown])
  expect((await change(hook.id, { active: false })).body).toEqual({ ...shown, active: false })
  const { rows: stored } = await sql<{ secret: Buffer }>`select secret from webhooks`.execute(database)
  expect(stored[0]!.secret.includes(Buffer.from(secret))).toBe(false)
  const { rows: acts } = await sql`select * from admin_log`.execute(database)
  expect(acts).toHaveLength(2)
  expect(JSON.stringify(acts)).not.toContain(secret.slice(6))
  // The path of such an address is often a secret.
  expect(JSON.stringify(acts)).not.toContain(path)
  expect(acts).toMatchObject([{ act: 'add_webhook', about: receiver.host }, { act: 'change_webhook' }])
})

test('what is wrong is named', async () => {
  const good = { url: 'https://hooks.example/x', events: ['post.published'] }
  const cases: [object, FieldErrors][] = [
    [{ url: '' }, { url: [webhookMessages.url.invalid] }],
    [{ url: 'ftp://hooks.example/' }, { url: [webhookMessages.url.invalid] }],
    [{ url: 'https://me:pass@hooks.example/' }, { url: [webhookMessages.url.invalid] }],
    [{ url: `https://hooks.example/${'x'.repeat(2048)}` }, { url: [webhookMessages.url.long] }],
    [{ events: [] }, { events: [webhookMessages.events] }],
    [{ events: undefined }, { events: [webhookMessages.events] }],
    [{ events: ['post.liked'] }, { events: [webhookMessages.event] }],
    [{ active: 'yes' }, { active: [webhookMessages.active] }],
  ]
  const { id } = await add()
  for (const [wrong, errors] of cases) {
    expectBadFields(await api.call(contract.addWebhook, { token, body: { ...good, ...wrong } }), errors)
    if (!Object.values(wrong).includes(undefined)) expectBadFields(await change(id, wrong), errors)
  }
})

test('an address that is refused at the delivery is refused when it is added or changed', async () => {
  const names = await startNameServer()
  onTestFinished(() => void names.close())
  names.addresses.set('inside.example', ['10.0.0.7'])
  names.addresses.set('mixed.example', ['93.184.215.14', '127.0.0.1'])
  names.addresses.set('outside.example', ['93.184.215.14'])
  const outgoing = outgoingWith({ allow: [receiver.host], dnsServers: [names.address] })
  const guarded = await createTestApi({ outgoing })
  const admin = await guarded.member()
  await guarded.appoint(admin, { administrator: true })
  const as = { token: admin.token }
  const events = ['post.published']
  const errors = { url: [webhookMessages.url.refused] }
  const { body: hook } = await guarded.call(contract.addWebhook, {
    ...as,
    body: { url: `${receiver.origin}/hook`, events },
  })
  const hookParams = { id: hook.id }
  for (const url of [
    ...['http://127.0.0.1/', 'http://10.1.2.3/x', 'https://[::1]/', 'http://localhost/'],
    ...['https://hooks.example:22/', 'https://inside.example/', 'https://mixed.example/'],
  ]) {
    expectBadFields(await guarded.call(contract.addWebhook, { ...as, body: { url, events } }), errors)
    const change = { ...as, params: hookParams, body: { url } }
    expectBadFields(await guarded.call(contract.updateWebhook, change), errors)
  }
  for (const url of ['https://outside.example/', 'https://93.184.215.14/', 'https://none.example/']) {
    expect((await guarded.call(contract.addWebhook, { ...as, body: { url, events } })).status).toBe(201)
    const change = { ...as, params: hookParams, body: { url } }
    expect((await guarded.call(contract.updateWebhook, change)).body).toMatchObject({ url })
  }
  // A webhook whose name has come to lead inside can be turned off.
  names.addresses.set('none.example', ['10.0.0.7'])
  const off = { ...as, params: hookParams, body: { url: 'https://none.example/', active: false } }
  expect((await guarded.call(contract.updateWebhook, off)).body).toMatchObject({ active: false })
})

test(`${limits.webhooks.max} webhooks are taken, also of racing calls`, async () => {
  const body = { url: 'https://hooks.example/x', events: ['post.published'] }
  const answers = await Promise.all(
    Array.from({ length: limits.webhooks.max + 2 }, () => api.call(contract.addWebhook, { token, body })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(2)
  for (const one of refused) expectRefused(one, 409, { detail: webhookMessages.tooMany })
  expect((await api.call(contract.listWebhooks, { token })).body).toHaveLength(limits.webhooks.max)
})

test('others are refused, and webhooks and deliveries that are not there are 404', async () => {
  const hook = await add()
  await api.post(author)
  const other = await add()
  const [delivery] = await deliveriesOf(hook.id)
  const params = { id: hook.id, delivery_id: delivery!.id }
  const moderator = await api.member()
  await api.appoint(moderator)
  for (const endpoint of [contract.listWebhooks, contract.deleteWebhook, contract.retryWebhookDelivery]) {
    expectRefused(await api.call(endpoint, { token: moderator.token, params }), 403)
    expectRefused(await api.call(endpoint, { params }), 401)
  }
  expectRefused(await retry(other.id, delivery!.id), 404, { detail: webhookMessages.deliveryNotFound })
  const remove = () => api.call(contract.deleteWebhook, { token, params })
  expect((await remove()).status).toBe(204)
  const gone = { detail: webhookMessages.notFound }
  expectRefused(await remove(), 404, gone)
  expectRefused(await change(hook.id, {}), 404, gone)
  expectRefused(await runTest(hook.id), 404, gone)
  const listed = await api.call(contract.listWebhookDeliveries, { token, params })
  expectRefused(listed, 404, gone)
})

test('deliveries are listed page by page, newest first', async () => {
  const { id } = await add()
  for (let n = 0; n < 3; n += 1) await runTest(id)
  const all = await deliveriesOf(id)
  const ids: number[] = []
  const headers = { authorization: `Token ${token}` }
  for await (const page of api.pages(`/api/admin/webhooks/${id}/deliveries/?limit=2`, headers))
    ids.push(...page.map((one) => one.id))
  expect(ids).toEqual(all.map((one) => one.id))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(ids).toHaveLength(3)
})
