import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect } from 'vitest'
import * as contract from '#contract/webhooks.ts'
import { createMessageFetch, createOutgoing } from '#api/outgoing/public.ts'
import { createTestApi } from './api.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** Outgoing requests that admit these hosts besides public ones, and ask these name servers. */
export function outgoingWith(guard: { allow: string[]; dnsServers: string[] }) {
  return createOutgoing({ version: '1', siteUrl: 'https://tools.example', timeoutMs: 60_000, ...guard })
}

/** A site with an administrator, and a receiver of its webhooks. There is no webhook at the beginning of a test. */
export async function createWebhookWorld() {
  const api = await createTestApi()
  const { database } = api
  const receiver = await startWebhookReceiver()
  afterAll(receiver.close)
  const admin = await api.member()
  await api.appoint(admin, { administrator: true })
  const author = await api.member({ name: 'Ada Lovelace' })
  const { token } = admin
  const warned: string[] = []
  let paths = 0

  beforeEach(async () => {
    receiver.received.length = 0
    warned.length = 0
    await sql`delete from webhook_events`.execute(database)
    await sql`delete from webhooks`.execute(database)
    await sql`delete from admin_log`.execute(database)
  })

  return {
    ...{ api, receiver, author, token, warned },
    /** The services of the worker. */
    services({ timeoutMs = 5_000, allow = [receiver.host] } = {}) {
      const settings = { allow, version: '1', siteUrl: 'https://tools.example', timeoutMs }
      return {
        ...{ database, secret: 'for tests only', log: { warn: (line: string) => void warned.push(line) } },
        send: createMessageFetch({ ...settings, slots: { max: 20, maxPerHost: 20 } }),
      }
    },
    /** A new webhook with its secret and the path at the receiver. */
    async add(events: contract.WebhookEvent[] = ['post.published']) {
      paths += 1
      const path = `/hook/${paths}`
      const body = { url: receiver.origin + path, events }
      const { status, body: hook } = await api.call(contract.addWebhook, { token, body })
      expect(status).toBe(201)
      return { ...hook, path }
    },
    change: (id: number, body: object) => api.call(contract.updateWebhook, { token, params: { id }, body }),
    runTest: (id: number) => api.call(contract.testWebhook, { token, params: { id } }),
    retry: (id: number, delivery_id: number) =>
      api.call(contract.retryWebhookDelivery, { token, params: { id, delivery_id } }),
    async stateOf(id: number) {
      const { body } = await api.call(contract.listWebhooks, { token })
      return body.find((hook) => hook.id === id)!
    },
    async deliveriesOf(id: number) {
      return (await api.call(contract.listWebhookDeliveries, { token, params: { id } })).body
    },
    /** The messages that a webhook has got, whose signatures must be right. */
    messagesTo({ path, secret }: { path: string; secret: string }) {
      const mine = receiver.received.filter((message) => message.path === path)
      return mine.map(({ headers, body }) => ({
        id: headers['webhook-id'],
        body,
        message: new Webhook(secret).verify(body, headers as Record<string, string>) as any,
      }))
    },
    /** Makes deliveries that wait for another try due. */
    makeAllDue: () =>
      sql`update webhook_deliveries set next_at = now() where state = 'waiting'`.execute(database),
  }
}
