import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makerRefusals } from '#contract/maker-messages.ts'
import { claimTool, giveUpClaim, verifyClaim, type ClaimMethod } from '#contract/makers.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { listPublicLog } from '#contract/integrity.ts'
import { editTool, mergeTool } from '#contract/tool-moderation.ts'
import { ratePost } from '#contract/reactions.ts'
import { getTool, renameOwnTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { startClaimableSites } from '#testing/claimable-sites.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import type { Member } from '#testing/rows.ts'

const sites = await startClaimableSites()
const { host, otherHost, pages, asked, names, outgoing } = sites
const api = await createTestApi({ outgoing })
afterAll(() => sites.close())

let maker: Member
let counted = 0
beforeAll(async () => {
  maker = await api.member()
})
beforeEach(() => {
  pages.clear()
  asked.length = 0
})

async function toolAt(link: string) {
  const { tool } = await api.post(maker, { link })
  return { slug: tool!.slug, link }
}

/** A tool with a page of its own on the server. */
const newTool = () => toolAt(`http://${host}/tool-${(counted += 1)}`)

const claim = (slug: string, { token } = maker) => api.call(claimTool, { token, params: { slug } })
const verify = (slug: string, method: ClaimMethod, { token } = maker) =>
  api.call(verifyClaim, { token, params: { slug }, body: { method } })
const giveUp = (slug: string, { token } = maker) => api.call(giveUpClaim, { token, params: { slug } })
const makersOf = async (slug: string) =>
  (await api.call(getTool, { params: { slug } })).body.makers.map(({ username }) => username)

const file = `http://${host}/.well-known/toolshelf-claim.txt`
const page = (head: string, body = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

async function expectFound(slug: string, method: ClaimMethod, detail: string) {
  expect(await verify(slug, method)).toMatchObject({ status: 409, body: { code: 'conflict', detail } })
  expect(await makersOf(slug)).toEqual([])
}

test('claimTool answers the token in three forms, the same one each time, and another one to others', async () => {
  const { slug } = await toolAt('https://www.three-ways.example:8443/app')
  const { status, body } = await claim(slug)
  expect(status).toBe(201)
  const { token } = body
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(body).toEqual({
    token,
    meta: `<meta name="toolshelf-claim" content="${token}">`,
    file: { path: '/.well-known/toolshelf-claim.txt', content: token },
    dns: { name: '_toolshelf.three-ways.example', value: token },
  })
  expect((await claim(slug)).body.token).toBe(token)
  expect((await claim(slug, await api.member())).body.token).not.toBe(token)
  await giveUp(slug)
  expect((await claim(slug)).body.token).not.toBe(token)
  expect((await claim('no-such-tool')).status).toBe(404)
  expect((await verify('no-such-tool', 'meta')).status).toBe(404)
  expect((await giveUp('no-such-tool')).status).toBe(404)
})

describe('by a meta tag', () => {
  test('the tag in the head of the page that the link leads to makes the member a maker', async () => {
    const { slug, link } = await newTool()
    const { meta } = (await claim(slug)).body
    pages.set(`http://${host}/robots.txt`, 'User-agent: *\nDisallow: /')
    pages.set(link, page(`<title>A tool</title><META NAME=Toolshelf-Claim content=other>${meta}`))
    const { status, body } = await verify(slug, 'meta')
    expect(status).toBe(200)
    expect(body.makers).toEqual([{ username: maker.username, name: expect.any(String) }])
    expect(asked).toEqual([link])
    // A maker needs no second check.
    expect((await verify(slug, 'file')).status).toBe(200)
    expect(asked).toEqual([link])
  })

  test('what others can write into the page is no proof', async () => {
    const { slug, link } = await newTool()
    const { meta } = (await claim(slug)).body
    const missing = `There is no tag named toolshelf-claim in the head of ${link}.`
    for (const text of [
      page('<title>A tool</title>', meta),
      page('<title>A tool</title>').replace('</head><body>', `<p>${meta}`),
      page(`<title>${meta}</title>`),
      page(`<!-- ${meta} --><noscript>${meta}</noscript><template>${meta}</template>`),
      page(`<script>const tag = '${meta}'</script>`),
    ]) {
      pages.set(link, text)
      await expectFound(slug, 'meta', missing)
    }
    pages.set(link, page('<meta name=toolshelf-claim content="another \n token">'))
    await expectFound(slug, 'meta', `The tag in the head of ${link} has the content “another token”.`)
    pages.set(link, page('<meta name=toolshelf-claim content=a><meta name=toolshelf-claim content=b>'))
    await expectFound(slug, 'meta', `The tag in the head of ${link} has the content “a” and 1 more.`)
  })

  test('the query of the link is left out: a page may repeat what it says', async () => {
    const address = `http://${host}/repeats`
    const { slug } = await toolAt(`${address}?text=anything#top`)
    const { meta } = (await claim(slug)).body
    pages.set(`${address}?text=anything`, page(meta))
    await expectFound(slug, 'meta', `${address} answered with the status 404.`)
    pages.set(address, page(meta))
    expect((await verify(slug, 'meta')).status).toBe(200)
  })

  test('the token of another member is none', async () => {
    const { slug, link } = await newTool()
    const { meta } = (await claim(slug, await api.member())).body
    pages.set(link, page(meta))
    const own = (await claim(slug)).body.token
    const { body } = await verify(slug, 'meta')
    expect(body).toMatchObject({ detail: expect.stringContaining('has the content “') })
    expect(JSON.stringify(body)).not.toContain(own)
  })

  test('an answer that is no success, and a redirect to another host, fail', async () => {
    const { slug, link } = await newTool()
    const { meta } = (await claim(slug)).body
    await expectFound(slug, 'meta', `${link} answered with the status 404.`)
    const redirect =
      (location: string): RequestListener =>
      (_request, response) =>
        void response.writeHead(302, { location }).end()
    pages.set(link, redirect(`http://${otherHost}/`))
    pages.set(`http://${otherHost}/`, page(meta))
    await expectFound(slug, 'meta', `${link} redirects to another host, ${otherHost}.`)
    expect(asked).not.toContain(`http://${otherHost}/`)
    pages.set(link, redirect('/moved'))
    pages.set(`http://${host}/moved`, page(meta))
    expect((await verify(slug, 'meta')).status).toBe(200)
  })
})

describe('by a file', () => {
  test('the file on the host with the token alone makes the member a maker', async () => {
    const { slug } = await newTool()
    const { token } = (await claim(slug)).body
    await expectFound(slug, 'file', `${file} answered with the status 404.`)
    for (const [content, detail] of [
      ['', `${file} is empty.`],
      ['<!DOCTYPE html><p>Nothing here', `${file} is a web page, not a text file.`],
      [`${token} and more`, `${file} has the content “${token} and more”.`],
      ['x'.repeat(81), `${file} has the content “${'x'.repeat(80)}…”.`],
    ] as const) {
      pages.set(file, content)
      await expectFound(slug, 'file', detail)
    }
    pages.set(file, `${token}\n`)
    expect((await verify(slug, 'file')).status).toBe(200)
    expect(await makersOf(slug)).toEqual([maker.username])
  })
})

describe('by a DNS record', () => {
  test('the TXT record of the host makes the member a maker', async () => {
    const { slug } = await toolAt('https://www.by-dns.example/app')
    const { dns } = (await claim(slug)).body
    const { name } = dns
    await expectFound(slug, 'dns', `There is no TXT record at ${name}.`)
    names.records.set(name, [])
    await expectFound(slug, 'dns', `There is no TXT record at ${name}.`)
    names.records.set(name, ['v=spf1 -all', 'other'])
    await expectFound(slug, 'dns', `The TXT record at ${name} says “v=spf1 -all” and 1 more.`)
    names.records.set(name, 'refused')
    await expectFound(slug, 'dns', `The name servers of ${name} did not answer.`)
    names.records.set(name, ['x'.repeat(300), ` ${dns.value} `])
    expect((await verify(slug, 'dns')).status).toBe(200)
    expect(await makersOf(slug)).toEqual([maker.username])
  })

  test('an address has no records', async () => {
    const { slug } = await newTool()
    await claim(slug)
    await expectFound(slug, 'dns', '127.0.0.1 is an address and no name, so it has no DNS records.')
  })
})

test.each([
  'https://github.com/ada/claimed',
  'https://www.npmjs.com/package/claimed',
  'https://apps.apple.com/app/id7',
])('a tool at %s can not be claimed, at either call', async (link) => {
  const { slug } = await toolAt(link)
  const refused = {
    status: 409,
    body: { detail: makerRefusals.notClaimable(new URL(link).host.replace('www.', '')) },
  }
  expect(refused.body.detail).toContain("can't be claimed this way")
  expect(await claim(slug)).toMatchObject(refused)
  expect(await verify(slug, 'meta')).toMatchObject(refused)
})

test('a claim must be made before it is verified, and an unknown method is refused', async () => {
  const { slug } = await newTool()
  expect(await verify(slug, 'file')).toMatchObject({ status: 409, body: { detail: makerRefusals.noClaim } })
  const unknown = { token: maker.token, params: { slug }, body: { method: 'phone' as never } }
  expect(await api.call(verifyClaim, unknown)).toMatchObject({
    status: 400,
    body: { errors: { method: [expect.any(String)] } },
  })
})

test('a claim whose tool gets another link while it is checked does not count', async () => {
  const { slug, link } = await newTool()
  const moderator = await api.member()
  await api.appoint(moderator)
  const { meta } = (await claim(slug)).body
  pages.set(link, (_request, response) => {
    const body = { link: 'https://moved-meanwhile.example/', reason: 'It has moved' }
    void api
      .call(editTool, { token: moderator.token, params: { slug }, body })
      .then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page(meta)))
  })
  await expectFound(slug, 'meta', makerRefusals.linkChanged)
})

test('a maker may rename the tool; giving up ends that, and the claim', async () => {
  const { slug, link } = await newTool()
  pages.set(link, page((await claim(slug)).body.meta))
  const rename = (name: string) =>
    api.call(renameOwnTool, { token: maker.token, params: { slug }, body: { name } })
  expect((await rename('Early')).status).toBe(403)
  await verify(slug, 'meta')
  const renamed = await rename(`Claimed ${counted}`)
  expect(renamed.status).toBe(200)
  expect((await giveUp(slug)).status).toBe(204)
  expect(await makersOf(renamed.body.slug)).toEqual([])
  expect((await rename('Late')).status).toBe(403)
  expect((await giveUp(slug)).status).toBe(204)
  await expectFound(renamed.body.slug, 'meta', makerRefusals.noClaim)
})

test('what a maker has rated counts in no average of the tool, until the member gives up', async () => {
  const link = `http://${host}/tool-${(counted += 1)}`
  const [author, rater] = [await api.member(), await api.member()]
  const { id, tool } = await api.post(author, { link })
  const { slug } = tool!
  await api.call(ratePost, { token: maker.token, params: { id }, body: { value: 5 } })
  await api.call(ratePost, { token: rater.token, params: { id }, body: { value: 2 } })
  const average = async () => (await api.call(getTool, { params: { slug } })).body.avg_rating
  expect(await average()).toBe(3.5)
  pages.set(link, page((await claim(slug)).body.meta))
  await verify(slug, 'meta')
  expect(await average()).toBe(2)
  await giveUp(slug)
  expect(await average()).toBe(3.5)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('claims and givings-up are in both logs, with the member and without a moderator', async () => {
  const { slug, link } = await newTool()
  const moderator = await api.member()
  await api.appoint(moderator)
  pages.set(link, page((await claim(slug)).body.meta))
  const written = async () => {
    const inside = (await api.call(listModerationLog, { token: moderator.token, query: { limit: 2 } })).body
    const outside = (await api.call(listPublicLog, { query: { limit: 2 } })).body
    return { inside, outside }
  }
  const before = await written()
  await verify(slug, 'file')
  expect(await written()).toEqual(before)
  await verify(slug, 'meta')
  await giveUp(slug)
  const { inside, outside } = await written()
  const member = { username: maker.username }
  expect(inside).toMatchObject([
    { act: 'leave_tool', moderator: null, member, tool: { slug } },
    {
      act: 'claim_tool',
      moderator: null,
      member,
      tool: { slug },
      reason: 'Verified by a meta tag on its site',
    },
  ])
  const about = { kind: 'tool', url: `/tools/${slug}` }
  const target = { kind: 'member', name: `@${maker.username}`, url: `/members/${maker.username}` }
  expect(outside).toMatchObject([
    { act: 'leave_tool', about, target },
    { act: 'claim_tool', about, target },
  ])
})

test('makers of a merged tool are makers of the tool that it is merged into', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const [from, into] = [await newTool(), await newTool()]
  pages.set(from.link, page((await claim(from.slug)).body.meta))
  await verify(from.slug, 'meta')
  const body = { into: into.slug, reason: 'The same' }
  expect(
    (await api.call(mergeTool, { token: moderator.token, params: { slug: from.slug }, body })).status,
  ).toBe(200)
  expect(await makersOf(into.slug)).toEqual([maker.username])
  // The former slug leads to the target, which has another link.
  expect((await verify(from.slug, 'meta')).status).toBe(200)
  expect((await giveUp(from.slug)).status).toBe(204)
  expect(await makersOf(into.slug)).toEqual([])
})
