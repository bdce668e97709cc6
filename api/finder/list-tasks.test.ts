import { beforeAll, expect, test } from 'vitest'
import { listTasks, type ServedTask } from '#contract/finder.ts'
import { hidePost } from '#contract/moderation.ts'
import { deletePost, type Post, updatePost } from '#contract/posts.ts'
import { ratePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { readTexts } from '#testing/read-texts.ts'

const api = await createTestApi()
let ada: Member

function tool(title: string, description: string, category = 1): Promise<Post> {
  const link = `https://${title.toLowerCase()}.example/`
  return api.post(ada, { title, link, description, category_ids: [category] })
}

async function rate(post: Post, value: number): Promise<void> {
  const { token } = await api.member()
  await api.call(ratePost, { token, params: { id: post.id }, body: { value } })
}

async function listed(category?: number): Promise<ServedTask[]> {
  await readTexts(api.database)
  return (await api.call(listTasks, { query: { category } })).body.tasks
}

async function toolsOf(task: RegExp, category?: number): Promise<string[]> {
  const found = (await listed(category)).find(({ text }) => task.test(text))
  return found?.tools.map(({ name }) => name) ?? []
}

beforeAll(async () => (ada = await api.member()))

test('a task has its three best rated tools, as a card shows them, and follows each write', async () => {
  const posts = []
  for (const [index, title] of ['Poor', 'Fair', 'Good', 'Best'].entries()) {
    const post = await tool(title, 'Transcribes meetings.')
    await rate(post, index + 2)
    posts.push(post)
  }
  const [poor, , good, best] = posts as [Post, Post, Post, Post]
  const [first] = await listed()
  expect(first).toEqual({
    text: expect.stringMatching(/^Transcribe/),
    count: 4,
    tools: ['best', 'good', 'fair'].map((slug) => ({
      slug,
      name: expect.stringMatching(new RegExp(`^${slug}$`, 'i')),
      logo: null,
    })),
  })

  await api.database
    .updateTable('tools')
    .set({ logo: '/media/logos/a.webp' })
    .where('slug', '=', 'best')
    .execute()
  expect((await listed())[0]!.tools[0]!.logo).toBe('/media/logos/a.webp')

  const moderator = await api.member()
  await api.appoint(moderator)
  await api.call(hidePost, {
    token: moderator.token,
    params: { id: best.id },
    body: { reason: 'It advertises' },
  })
  expect(await toolsOf(/^Transcribe/)).toEqual(['Good', 'Fair', 'Poor'])
  await api.call(deletePost, { token: ada.token, params: { id: good.id } })
  expect(await toolsOf(/^Transcribe/)).toEqual(['Fair', 'Poor'])
  const body = { ...poor, description: 'Paints.', category_ids: [1] }
  await api.call(updatePost, { token: ada.token, params: { id: poor.id }, body })
  expect(await toolsOf(/^Transcribe/)).toEqual(['Fair'])
})

test('a tool stands under one task as long as others serve the next one', async () => {
  for (const title of ['Both', 'Either']) {
    await rate(await tool(title, 'Translates texts. Cuts out photos, removes the background.', 3), 5)
  }
  for (const title of ['Tongue', 'Lingo', 'Parrot', 'Babble']) await tool(title, 'Translates texts.', 3)
  await tool('Scissors', 'Removes the background of photos.', 3)
  const tasks = (await listed(3)).map(({ tools }) => tools.map(({ name }) => name))
  expect(tasks[0]).toEqual(['Either', 'Both', 'Babble'])
  // Filled up with tools that stand above where no others are left.
  expect(tasks[1]).toEqual(['Scissors', 'Either', 'Both'])
})
