import { beforeEach, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/contact.ts'
import { messages } from '#contract/messages.ts'
import { createTestApi } from '#testing/api.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

let woken = 0
const api = await createTestApi()
const withOperator = await createTestApi({
  operatorEmail: 'operator@tools.example',
  siteName: 'Tools & Co',
  wakeMail: () => {
    woken += 1
  },
})

const filled = {
  name: 'Ada <Lovelace>',
  email: 'ada@example.org',
  subject: 'Bug Report: it hangs',
  category: 'bug',
  message: 'First line\r\n<b>second</b> line',
}
const send = (fields: object = {}, to = api) =>
  to.call(sendContactMessage, { body: { ...filled, ...fields } })

beforeEach(() => {
  woken = 0
})

test('a message is stored as it was sent', async () => {
  const { status, body } = await send()
  expect(status).toBe(201)
  const stored = await api.database
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirst()
  expect(stored).toMatchObject({ ...filled, message: 'First line\n<b>second</b> line' })
  expect(await queuedMails(api.database)).toEqual([])
})

test('with an operator it is mailed too, so that a reply goes to the sender', async () => {
  expect((await send({}, withOperator)).status).toBe(201)
  expect(woken).toBe(1)
  const [mail, ...more] = await queuedMails(withOperator.database)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'operator@tools.example',
    to_member: false,
    reply_to: 'ada@example.org',
    subject: '[Tools & Co] Bug Report: it hangs',
    state: 'created',
  })
  expect(mail!.text).toContain(
    'Bug Report from Ada <Lovelace> <ada@example.org>\n\nFirst line\n<b>second</b> line',
  )
  expect(mail!.html).toContain('Ada &lt;Lovelace&gt;')
  expect(mail!.html).toContain('First line<br>\n&lt;b&gt;second&lt;/b&gt; line')
})

test('a message that is refused is neither stored nor mailed', async () => {
  const count = async () =>
    (await withOperator.database.selectFrom('contact_messages').select('id').execute()).length
  const before = await count()
  expectRefused(await send({ message: '' }, withOperator), 400)
  expect(await count()).toBe(before)
  expect(woken).toBe(0)
})

test.for(['bug', 'feature', 'feedback', 'partnership'])('the topic can be %s', async (category) => {
  expect((await send({ category })).status).toBe(201)
})

test.for([
  ['name', 'x', '', 'Full name is required'],
  ['name', 'x'.repeat(100), 'x'.repeat(101), 'Full name can have at most 100 characters'],
  ['email', 'a@b.c', 'a@b', messages.email.invalid],
  ['email', `${'x'.repeat(248)}@b.org`, `${'x'.repeat(249)}@b.org`, messages.email.invalid],
  ['subject', 'x', ' ', 'Subject is required'],
  ['subject', 'x'.repeat(200), 'x'.repeat(201), 'Subject can have at most 200 characters'],
  ['message', 'x', '\n', 'Message is required'],
  ['message', '🙂'.repeat(5000), '🙂'.repeat(5001), 'Message can have at most 5000 characters'],
  ['message', 'a\tb\nc', 'a\u0000b', messages.notText],
  ['category', 'bug', 'spam', 'Category must be one of bug, feature, feedback, partnership'],
] as const)('sendContactMessage holds the limits of %s', async ([field, right, wrong, sentence]) => {
  expect((await send({ [field]: right })).status).toBe(201)
  expectBadFields(await send({ [field]: wrong }), { [field]: [sentence] })
})

test('every missing field is named', async () => {
  expectBadFields(await api.call(sendContactMessage, { body: {} }), {
    name: ['Full name is required'],
    email: ['Email is required'],
    subject: ['Subject is required'],
    category: ['Category must be one of bug, feature, feedback, partnership'],
    message: ['Message is required'],
  })
})

test('a guest and a member may send; a token that is sent has to be valid', async () => {
  const { token } = await api.member()
  expect((await api.call(sendContactMessage, { body: filled, token })).status).toBe(201)
  expectRefused(await api.call(sendContactMessage, { body: filled, token: 'A'.repeat(43) }), 401)
})
