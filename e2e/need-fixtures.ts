import { expect, type Page } from '@playwright/test'
import { findTools, listTasks } from '#contract/finder.ts'
import { setFact } from '#contract/tool-facts.ts'
import { call, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test as base } from './test.ts'

/** Tools that alone have a word, 'zwirbel'. */
interface Fixtures {
  tasks: string[]
  tools: Record<'open' | 'unknown' | 'closed', string>
}

async function newTool(
  site: Site,
  by: Person,
  name: string,
  facts: Record<string, unknown>,
): Promise<string> {
  const post = await newPost(site, by, {
    title: name,
    link: `https://${name.toLowerCase()}.example/`,
    description: `${name} can zwirbel each moustache.`,
  })
  const slug = post.tool!.slug
  for (const [key, value] of Object.entries(facts)) {
    const body = { value, source: `https://${slug}.example/facts` }
    await call(site, setFact, { token: by.token, params: { slug, key }, body })
  }
  return name
}

export const test = base.extend<object, Fixtures>({
  // The texts of the demo content are read in the background.
  tasks: [
    async ({ site }, provide) => {
      const served = async () => (await call(site, listTasks, { query: { category: 1 } })).tasks
      await expect.poll(async () => (await served()).length).toBeGreaterThan(1)
      await provide((await call(site, listTasks)).tasks.map(({ text }) => text))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tools: [
    async ({ site }, provide) => {
      const ada = await newPerson(site)
      const tools = {
        open: await newTool(site, ada, 'Ohnekonto', { pricing: 'free', account_required: false }),
        unknown: await newTool(site, ada, 'Unbekannt', { pricing: 'freemium' }),
        closed: await newTool(site, ada, 'Mitkonto', { pricing: 'free', account_required: true }),
      }
      const found = async () => (await call(site, findTools, { query: { need: 'zwirbel' } })).results.length
      await expect.poll(found).toBe(3)
      await provide(tools)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const question = (page: Page) => page.getByRole('region', { name: 'What do you need done?' })
export const box = (page: Page) =>
  page.getByRole('main').getByRole('searchbox', { name: 'What do you need done?', exact: true })
export const articles = (page: Page) => page.getByRole('main').getByRole('article')
