import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { register } from '#contract/accounts.ts'
import { deletePage, getSite, savePage } from '#contract/site.ts'
import type { AgreementSlug } from '#contract/site-pages.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'

const api = await createTestApi()
const admin = await api.member()
await api.appoint(admin, { administrator: true })

/** The agreements of a new member. */
async function agreementsOf(username: string) {
  const account = { name: 'A guest', username, email: `${username}@example.org`, password }
  const { body } = await api.call(register, { body: account })
  const exported = await api.call(exportAccount, { token: body.token })
  const { rules_agreed_at: rules, privacy_agreed_at: privacy } = exported.body.sign_up
  return { rules, privacy }
}

const save = (slug: AgreementSlug | 'terms') =>
  api.call(savePage, { token: admin.token, params: { slug }, body: { title: slug, text: 'Text' } })
const agreements = async () => (await api.call(getSite)).body.agreements

test('members agree to the pages that the operator has saved, and to no starter text', async () => {
  await save('terms')
  expect(await agreements()).toEqual([])
  expect(await agreementsOf('first')).toEqual({ rules: null, privacy: null })
  await save('rules')
  expect(await agreements()).toEqual(['rules'])
  const before = Date.now()
  const { rules, privacy } = await agreementsOf('second')
  expect(privacy).toBeNull()
  expect(Date.parse(rules!)).toBeGreaterThanOrEqual(before - 1)
  expect(Date.parse(rules!)).toBeLessThanOrEqual(Date.now())
  await save('privacy')
  expect(await agreements()).toEqual(['rules', 'privacy'])
  const both = await agreementsOf('third')
  expect(both).toEqual({ rules: expect.any(String), privacy: expect.any(String) })
  await api.call(deletePage, { token: admin.token, params: { slug: 'rules' } })
  expect(await agreements()).toEqual(['privacy'])
})
