import { afterAll, expect, test } from 'vitest'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { startGithubServer } from '#testing/github-server.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { providerServices } from '#testing/provider-services.ts'

const github = await startGithubServer()
const { url: issuer, clientId, clientSecret } = github
const api = await createTestApi(
  providerServices([{ id: 'github', name: 'GitHub', issuer, clientId, clientSecret }]),
)
afterAll(() => github.close())

let counted = 100

function person(fields: Partial<NonNullable<typeof github.person>> = {}) {
  counted += 1
  const email = `octo${counted}@example.org`
  const emails = [
    { email: `other-${email}`, primary: false, verified: true },
    { email, primary: true, verified: true },
  ]
  return { id: counted, login: `octo${counted}`, name: 'Mona', emails, ...fields }
}

/** A browser with the answer of GitHub about this person. */
async function answered(who: typeof github.person) {
  github.person = who
  const browser = new ProviderBrowser(api, 'github')
  const { location } = await browser.start()
  return { browser, answer: await browser.signInAt(location, '') }
}

async function go(who: typeof github.person) {
  const { browser, answer } = await answered(who)
  return { browser, led: await browser.bring(answer) }
}

test('a new person gets an account with the primary address, and is known by the number', async () => {
  const mona = person()
  const { browser, led } = await go(mona)
  const { status, body } = await browser.finish(led)
  expect(status).toBe(200)
  const { body: user } = await api.call(getProfile, { token: body.token })
  expect(user).toMatchObject({
    name: 'Mona',
    email: mona.emails[1]!.email,
    email_verified: true,
    providers: ['github'],
  })
  const row = api.database.selectFrom('provider_identities').select(['issuer', 'subject', 'provider'])
  expect(await row.where('member_id', '=', user.id).execute()).toEqual([
    { provider: 'github', issuer, subject: String(mona.id) },
  ])
  const renamed = await go({ ...mona, login: 'renamed', emails: [] })
  const { body: again } = await renamed.browser.finish(renamed.led)
  expect((await api.call(getProfile, { token: again.token })).body.id).toBe(user.id)
  expect(github.agents.every((agent) => agent?.startsWith('Toolshelf/'))).toBe(true)
})

test('a name that GitHub does not have is the login', async () => {
  const mona = person({ name: null })
  const { browser, led } = await go(mona)
  const { body } = await browser.finish(led)
  expect((await api.call(getProfile, { token: body.token })).body.name).toBe(mona.login)
})

test.each([
  ['unverified', [{ email: 'un@example.org', primary: true, verified: false }]],
  ['absent', []],
])('a person whose primary address is %s is refused', async (_name, emails) => {
  const { led } = await go(person({ emails }))
  expect(led.location.search).toBe('?error=address_missing&provider=github')
})

test('a person who cancels is told so', async () => {
  const { led } = await go(undefined)
  expect(led.location.search).toBe('?error=cancelled&provider=github')
})

test.each([
  ['of another issuer', (answer: URL) => answer.searchParams.set('iss', 'https://evil.example')],
  ['with a wrong code', (answer: URL) => answer.searchParams.set('code', 'x')],
  ['without a code', (answer: URL) => answer.searchParams.delete('code')],
])('an answer %s is refused', async (_name, change) => {
  const { browser, answer } = await answered(person())
  change(answer)
  const { location } = await browser.bring(answer)
  expect(location.search).toBe('?error=refused&provider=github')
})

test('a code of another sign-in is refused: its verifier is another', async () => {
  const [own, stolen] = [await answered(person()), await answered(person())]
  own.answer.searchParams.set('code', stolen.answer.searchParams.get('code')!)
  const { location } = await own.browser.bring(own.answer)
  expect(location.search).toBe('?error=refused&provider=github')
})
