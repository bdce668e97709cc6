import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { connect, disconnect } from '#database/client.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'
import { startWebhookReceiver } from '#testing/webhook-receiver.ts'

test('an event is sent with one id when the server is killed before it is sent, and while it is', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const url = await databaseUrl()
  const home = await temporaryHome()
  const env = { DATABASE_URL: url, SECRET, EMBEDDINGS: 'off', OUTGOING: 'on', OUTGOING_ALLOW: receiver.host }
  const start = () => startServer(home, env).then((server) => server.listening())
  let server = await start()
  const database = connect(url)
  onTestFinished(() => disconnect(database))
  const [admin] = (await insertCrowd(database, 1)) as [Member]
  await database.updateTable('members').set({ role: 'moderator', is_admin: true }).execute()
  const post = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${admin.token}` },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const deliveries = async () =>
    (
      await sql<{ state: string }>`select state from webhook_deliveries order by id`.execute(database)
    ).rows.map(({ state }) => state)
  const hook = { url: `${receiver.origin}/hook`, events: ['post.published'] }
  const { secret } = (await post('/api/admin/webhooks/', hook)) as { secret: string }

  const publish = (title: string) => post('/api/posts/', { title, description: 'Text', category_ids: [1] })
  // The minute is over in which a killed process might have sent what it had taken.
  const makeDue = () =>
    sql`update webhook_deliveries set next_at = now() where state = 'waiting'`.execute(database)

  await publish('First')
  await server.crash()
  await makeDue()
  server = await start()
  await expect.poll(deliveries).toEqual(['delivered'])

  receiver.answer('/hook', undefined)
  await publish('Second')
  const titles = () => receiver.received.map(({ body }) => JSON.parse(body).data.title as string)
  await expect.poll(titles).toContain('Second')
  await server.crash()
  await makeDue()
  receiver.answer('/hook', 200)
  server = await start()
  await expect.poll(deliveries).toEqual(['delivered', 'delivered'])

  const messages = receiver.received.map(({ body, headers }) => {
    const { data } = new Webhook(secret).verify(body, headers as Record<string, string>) as any
    return `${headers['webhook-id']} ${data.title} ${body}`
  })
  expect(titles().filter((title) => title === 'Second')).toHaveLength(2)
  expect(new Set(messages).size).toBe(2)
  expect(await server.stop()).toBe(0)
})
