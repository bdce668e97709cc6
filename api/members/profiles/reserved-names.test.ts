import { expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'

const api = await createTestApi({ siteName: 'Maple Hill' })
const moderator = await api.member({ name: 'Grace Hopper' })
await api.appoint(moderator)
const member = await api.member()
let counted = 0

function signUp(name: string) {
  counted += 1
  const given = { name, email: `ada${counted}@example.org`, password, username: `ada_${counted}` }
  return api.call(register, { body: given })
}

const rename = (name: string, { token } = member) => api.call(updateProfile, { token, body: { name } })

test.each([
  ...['The moderators', 'the  MODERATORS', 'Тhе mоdеrаtоrѕ', 'The m0derators', 'The\u200b moderators'],
  ...['Maple Hill', 'MapleHill', 'Ｍａｐｌｅ Ｈｉｌｌ', 'Maple\u00a0 Hi\u0301ll', 'MapIe Hill'],
  ...['Grace Hopper', 'grace hopper', 'Grасе Hорреr', 'Grace\u00adHopper', 'GRΑCΕ ΗΟΡΡΕR', '𝐆𝐫𝐚𝐜𝐞 𝐇𝐨𝐩𝐩𝐞𝐫'],
])('nobody else can have the name %j', async (name) => {
  expectBadFields(await signUp(name), { name: [messages.name.reserved] })
  expectBadFields(await rename(name), { name: [messages.name.reserved] })
})

test.each(['A moderator', 'Grace', 'Grace Hoppers', 'Maple', 'Maple Hills'])(
  'anybody can have the name %j',
  async (name) => {
    expect((await signUp(name)).status).toBe(201)
    expect((await rename(name)).status).toBe(200)
  },
)

test('a moderator can write the own name in another way', async () => {
  expect((await rename('GRACE HOPPER', moderator)).status).toBe(200)
  expect((await rename('Grace Hopper', moderator)).status).toBe(200)
  expectBadFields(await rename('The moderators', moderator), { name: [messages.name.reserved] })
})

test('the name is free when its moderator has another one, or is none any more', async () => {
  const other = await api.member({ name: 'Alan Turing' })
  await api.appoint(other)
  expect((await signUp('Alan Turing')).status).toBe(400)
  expect((await rename('Alan M. Turing', other)).status).toBe(200)
  expect((await signUp('Alan Turing')).status).toBe(201)
  expect((await signUp('Alan M Turing')).status).toBe(400)
  await api.database.updateTable('members').set({ role: 'member' }).where('id', '=', other.id).execute()
  expect((await signUp('Alan M Turing')).status).toBe(201)
})

test('a member with such a name keeps it and can change other fields', async () => {
  const namesake = await api.member({ name: 'Katherine Johnson' })
  const later = await api.member({ name: 'Katherine Johnson' })
  await api.appoint(later)
  const body = { name: 'Katherine Johnson', bio: 'Hello' }
  expect((await api.call(updateProfile, { token: namesake.token, body })).body).toMatchObject(body)
  expectBadFields(await rename('Katherine  Johnson', namesake), { name: [messages.name.reserved] })
})
