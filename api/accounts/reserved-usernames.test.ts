import { expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { generateUsername } from './generated-username.ts'

const api = await createTestApi({ siteName: 'Maple Hill' })
const member = await api.member()
let counted = 0

function signUp(username: string) {
  counted += 1
  const given = { name: 'Ada', email: `ada${counted}@example.org`, password, username }
  return api.call(register, { body: given })
}

const rename = (username: string, token = member.token) =>
  api.call(updateProfile, { token, body: { username } })

test.each([
  ...[
    'admin',
    'administrator',
    'moderator',
    'mod',
    'support',
    'toolshelf',
    'system',
    'root',
    'staff',
    'help',
  ],
  ...['security', 'official', 'operator', 'webmaster', 'postmaster', 'moderators', 'admins', 'noreply'],
  // The site's own name.
  ...['maplehill', 'Maple_Hill', 'map1e_h1ll', 'maplehill_support'],
  ...[
    'ADMIN',
    'AdMiN',
    'adm1n',
    '4dm1n',
    'admln',
    'adrnin',
    '_admin_',
    'a_d_m_i_n',
    '___mod',
    'r00t',
    '5upport',
  ],
  ...['m0derator', 'M0D', 'm_o_d_e_r_a_t_0_r', 't00lshelf', 'TooIshelf', 'T0015he1f', '5y5tem', '0fficia1'],
  ...['toolshelf_admin', 'ToolshelfSupport', 'the_moderators', 'admin_team', 'mod_team', 'official_support'],
])('nobody can be called %s', async (username) => {
  expectBadFields(await signUp(username), { username: [messages.username.reserved] })
  expectBadFields(await rename(username), { username: [messages.username.reserved] })
})

test.each([
  ...[
    'modern',
    'modesty',
    'admiral',
    'administer',
    'helpful',
    'roots',
    'systematic',
    'supporter',
    'the_team',
  ],
  ...['badminton', 'staffan', 'toolshed', 'maple', 'hillmaple', 'officer', 'roderick', 'mode', 'ada_mod_fan'],
])('somebody can be called %s', async (username) => {
  expect((await signUp(username)).status).toBe(201)
})

test('every bad field is named, a taken email too', async () => {
  const { email } = await api.member()
  const body = { name: 'The moderators', email, password, username: 'admin' }
  expectBadFields(await api.call(register, { body }), {
    email: [messages.email.taken],
    name: [messages.name.reserved],
    username: [messages.username.reserved],
  })
})

test('a member keeps a username that is reserved now, and can change everything else', async () => {
  const old = await api.member()
  await api.database.updateTable('members').set({ username: 'admin' }).where('id', '=', old.id).execute()
  const body = { username: 'admin', bio: 'Hello' }
  const answer = await api.call(updateProfile, { token: old.token, body })
  expect(answer.body).toMatchObject(body)
  expectBadFields(await rename('Admin', old.token), { username: [messages.username.reserved] })
})

test.each(['admin@example.org', 'mod@example.org', 'ü@example.org'])(
  'a username that is made of %s is not a reserved one',
  async (email) => {
    const { status, body } = await api.call(register, { body: { name: 'Ada', email, password } })
    expect(status).toBe(201)
    expect(body.username.length).toBeGreaterThan(4)
  },
)

test('a username is made anew for as long as it is reserved', () => {
  const refused: string[] = []
  const username = generateUsername('ada@example.org', (made) => refused.length < 3 && refused.push(made) > 0)
  expect(refused).toHaveLength(3)
  expect(username).toMatch(/^ada[a-z0-9]{5}$/)
  expect(refused).not.toContain(username)
})
