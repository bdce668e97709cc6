import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { claimTool, setMakerReply, verifyClaim } from '#contract/makers.ts'
import { muteMember } from '#contract/mutes.ts'
import { call, enter, newModerator, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test as base } from './test.ts'

/** The site of the tools. */
interface ToolServer {
  host: string
  /** Pages by path. */
  pages: Map<string, string>
}

/** A site that may fetch from the server of the tools alone. */
const test = base.extend<object, { tools: ToolServer }>({
  tools: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
    async ({}, provide) => {
      const pages = new Map<string, string>()
      const server = createServer(({ url = '' }, response) => {
        const page = pages.get(url)
        response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await provide({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, pages })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ tools: { host } }, provide) => {
      const env = { OUTGOING: 'on', OUTGOING_ALLOW: host }
      const site = await Site.start({ demo: false, env })
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// One worker, and so one site and one server of tools.
test.describe.configure({ mode: 'default' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const reply = (page: Page) => page.getByRole('region', { name: 'Reply of the maker' })
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true })

/** Opens the menu of the tool, which has 'Is this your tool?' for everybody who is no maker of it. */
async function ask(page: Page): Promise<void> {
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Is this your tool?' }).click()
}

/** A post about a tool at a path of the server that nothing else has. */
function newTool(site: Site, { host }: ToolServer, author: Person) {
  const title = `Marmot ${author.username}`
  return newPost(site, author, { title, link: `http://${host}/${author.username}` })
}

async function makeMaker(
  site: Site,
  { pages }: ToolServer,
  { username }: Person,
  { token }: Person,
  slug: string,
) {
  const { meta } = await call(site, claimTool, { token, params: { slug } })
  pages.set(`/${username}`, `<title>Marmot</title>${meta}`)
  await call(site, verifyClaim, { token, params: { slug }, body: { method: 'meta' } })
}

test('a member claims a tool with a file, and gives up being its maker', async ({
  page,
  site,
  tools,
  problems,
}) => {
  problems.announce(/409 to POST /)
  problems.announce(/Verifying a claim failed/)
  const [author, maker] = [await newPerson(site), await newPerson(site, 'Mina Maker')]
  const { tool } = await newTool(site, tools, author)
  const { name, slug } = tool!
  await page.goto(`/tools/${slug}`)
  await ask(page)
  await expect(dialog(page, 'Login Required')).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, maker, `/tools/${slug}`)
  await ask(page)
  const claim = dialog(page, `Claim ${name}`)
  await expect(claim.getByRole('tab')).toHaveText(['Meta tag', 'File', 'DNS record'])
  await expect(claim.getByText(/^<meta name="toolshelf-claim" content="[\w-]{43}">$/)).toBeVisible()
  await claim.getByRole('tab', { name: 'DNS record' }).click()
  await expect(claim.getByText('_toolshelf.127.0.0.1')).toBeVisible()
  await claim.getByRole('button', { name: 'Verify' }).click()
  await expect(claim.getByRole('alert')).toContainText('is an address and no name')
  await claim.getByRole('tab', { name: 'File' }).click()
  await expect(claim.getByText(`http://${tools.host}/.well-known/toolshelf-claim.txt`)).toBeVisible()
  await claim.getByRole('button', { name: 'Verify' }).click()
  await expect(claim.getByRole('alert')).toContainText('answered with the status 404.')
  await expectAccessible(page, '[role="dialog"]')

  await claim.getByRole('button', { name: 'Copy' }).click()
  const content = await page.evaluate(() => navigator.clipboard.readText())
  tools.pages.set('/.well-known/toolshelf-claim.txt', content)
  await claim.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(`You are a maker of ${name} now.`)).toBeVisible()
  await expect(claim).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByText('Its maker is here: Mina Maker')).toBeVisible()

  await more(page).click()
  await page.getByRole('menuitem', { name: 'You are a maker of this tool' }).click()
  await dialog(page, `Stop being a maker of ${name}`).getByRole('button', { name: 'Give up' }).click()
  await expect(main.getByText('Its maker is here')).toBeHidden()
  await expectAccessible(page, 'main')
  await ask(page)
  await expect(claim).toBeVisible()
})

test('a tool on a code host says why it can not be claimed', async ({ page, site, problems }) => {
  problems.announce(/409 to POST /)
  const member = await newPerson(site)
  const { tool } = await newPost(site, member, { link: `https://github.com/ada/${member.username}` })
  await enter(page, member, `/tools/${tool!.slug}`)
  await ask(page)
  const claim = dialog(page, `Claim ${tool!.name}`)
  await expect(claim.getByRole('alert')).toContainText("can't be claimed this way")
  await expect(claim.getByRole('button', { name: 'Verify' })).toBeHidden()
})

test('a maker answers a review, changes the reply and deletes it', async ({ page, site, tools, visitor }) => {
  const [author, maker] = [await newPerson(site), await newPerson(site, 'Mina Maker')]
  const { id, tool } = await newTool(site, tools, author)
  await makeMaker(site, tools, author, maker, tool!.slug)
  await enter(page, maker, `/posts/${id}`)
  await page.getByRole('button', { name: 'Reply as its maker' }).click()
  const form = dialog(page, 'Reply as its maker')
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(form.getByText('Reply is required')).toBeVisible()
  await form.getByLabel('Reply', { exact: true }).fill('Thank you, **really**')
  await expectAccessible(page, '[role="dialog"]')
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(reply(page).getByText('really', { exact: true })).toBeVisible()
  await expect(reply(page).locator('strong')).toHaveText('really')
  await expect(page.getByRole('button', { name: 'Reply as its maker' })).toBeHidden()
  await expectAccessible(page, 'main')

  const reader = await visitor(site)
  await enter(reader, author, `/posts/${id}`)
  await expect(reply(reader).getByRole('link', { name: 'Mina Maker' })).toBeVisible()
  await expect(reply(reader).getByRole('button')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Reply as its maker' })).toBeHidden()
  await reader.goto('/notifications')
  const told = reader.getByRole('main').getByText('answered as its maker')
  await expect(told).toBeVisible()

  await reply(page).getByRole('button', { name: 'Edit reply' }).click()
  const edit = dialog(page, 'Edit reply')
  await edit.getByLabel('Reply', { exact: true }).fill('Fixed in the next version')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(reply(page).getByText('Fixed in the next version')).toBeVisible()
  await reply(page).getByRole('button', { name: 'Delete reply' }).click()
  await dialog(page, 'Delete reply').getByRole('button', { name: 'Delete' }).click()
  await expect(reply(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reply as its maker' })).toBeVisible()
})

test('a muted maker is neither on the page of the tool nor on that of a review', async ({
  page,
  site,
  tools,
}) => {
  const [author, maker, other, reader] = [
    await newPerson(site),
    await newPerson(site, 'Mina Maker'),
    await newPerson(site, 'Otto Maker'),
    await newPerson(site),
  ]
  const { id, tool } = await newTool(site, tools, author)
  const toolPage = `/tools/${tool!.slug}`
  const main = page.getByRole('main')
  await makeMaker(site, tools, author, maker, tool!.slug)
  await call(site, setMakerReply, { token: maker.token, params: { id }, body: { text: 'Thank you' } })
  await enter(page, reader, `/posts/${id}`)
  await expect(reply(page)).toContainText('Thank you')

  await call(site, muteMember, { token: reader.token, params: { username: maker.username } })
  await page.reload()
  await expect(main.getByRole('article')).toBeVisible()
  await expect(reply(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reply as its maker' })).toHaveCount(0)
  await page.goto(toolPage)
  await expect(more(page)).toBeVisible()
  await expect(main.getByText('Mina Maker')).toHaveCount(0)
  await expect(main.getByText('is here:')).toHaveCount(0)

  await makeMaker(site, tools, author, other, tool!.slug)
  await page.reload()
  await expect(main.getByText('Its maker is here: Otto Maker')).toBeVisible()
})

test('a moderator removes a reply, with a reason', async ({ page, site, tools }) => {
  const [author, maker, moderator] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const { id, tool } = await newTool(site, tools, author)
  await makeMaker(site, tools, author, maker, tool!.slug)
  const body = { text: 'Buy the new one' }
  await call(site, setMakerReply, { token: maker.token, params: { id }, body })
  await enter(page, moderator, `/posts/${id}`)
  await reply(page).getByRole('button', { name: 'Remove reply' }).click()
  const remove = dialog(page, 'Remove reply')
  await remove.getByLabel('Reason').fill('It advertises')
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(reply(page)).toBeHidden()
  await page.goto('/moderation/log')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('removed the reply of a maker to a post')
  await expect(entries.nth(1)).toContainText(`@${maker.username} claimed a tool as its maker`)
})
