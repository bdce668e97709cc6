import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { updateListItem } from '#contract/public-lists.ts'
import { updateProfile } from '#contract/profiles.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { test } from './test.ts'

/** Letters that are wide, have marks above or below, or are drawn larger than their line. */
const letters = {
  'wide letters': 'M',
  'accents above': `Z${'\u0301'.repeat(8)}`,
  'Thai marks': `\u0e01${'\u0e49'.repeat(8)}`,
  'a ligature of a sentence': '\ufdfd',
  'large cuneiform': '\u{12031}',
}

/** As much of a letter as a text of this length holds. */
const fill = (letter: string, length: number) => letter.repeat(Math.floor(length / [...letter].length))

/** The elements that make a page wider than its window. */
function wide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth
    const found = [...document.body.querySelectorAll('*')].filter(isWide)
    return found.map(({ tagName, className }) => `${tagName}.${className}`).slice(0, 8)
  })
}

/** Texts that no box around their line clips: tall letters would be drawn over the neighbours. */
function unclipped(page: Page, letter: string): Promise<string[]> {
  return page.evaluate((sought) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      if (!node.nodeValue!.includes(sought.repeat(2)) || element.closest('script, option, textarea')) continue
      if (!element.checkVisibility() || element.closest('.sr-only, [hidden]')) continue
      let line = element
      while (getComputedStyle(line).display.startsWith('inline') && line.parentElement)
        line = line.parentElement
      let clip: Element | null = element
      while (
        clip &&
        (getComputedStyle(clip).overflowY === 'visible' || getComputedStyle(clip).display === 'inline')
      ) {
        clip = clip.parentElement
      }
      const [inner, outer] = [
        line.getBoundingClientRect(),
        (clip ?? document.documentElement).getBoundingClientRect(),
      ]
      if (outer.top < inner.top - 16 || outer.bottom > inner.bottom + 16) {
        const path = [line.parentElement!, line, element].map(
          ({ tagName, className }) => `${tagName}.${className}`,
        )
        found.push(path.join(' > '))
      }
    }
    return [...new Set(found)]
  }, letter)
}

for (const [kind, letter] of Object.entries(letters)) {
  test(`${kind} in every text make no page wider at 320 pixels, and are clipped`, async ({ page, site }) => {
    const me = await newPerson(site, fill(letter, 50))
    const { token } = me
    const about = { location: fill(letter, 100), company: fill(letter, 100), job_title: fill(letter, 100) }
    await call(site, updateProfile, { token, body: { bio: fill(letter, 500), ...about } })
    const posts = []
    for (const n of [1, 2, 3]) {
      posts.push(
        await newPost(site, me, {
          title: fill(letter, 110 + n),
          description: fill(letter, 300),
          personal_review: `${fill(letter, 300)}\n\n* ${fill(letter, 90)}\n\n> ${fill(letter, 90)}`,
          link: `https://${kind.replaceAll(' ', '-')}-${n}.example/`,
          new_category: fill(letter, 30),
          evidence: {
            ...{ plan: fill(letter, 40), version: fill(letter, 40), task: fill(letter, 200) },
            ...{ prompt: fill(letter, 200), output: fill(letter, 200) },
          },
        }),
      )
    }
    const [first] = posts as [(typeof posts)[0]]
    const comment = await call(site, createComment, {
      ...{ token, params: { id: first.id }, body: { text: fill(letter, 900) } },
    })
    await call(site, createComment, {
      ...{ token, params: { id: first.id }, body: { text: fill(letter, 300), parent_id: comment.id } },
    })
    const named = { name: fill(letter, 80), description: fill(letter, 300) }
    const list = await call(site, createSavedList, { token, body: named })
    for (const { id } of posts) {
      await call(site, bookmarkPost, { token, body: { post_id: id, saved_list_id: list.id } })
      const params = { id: list.id, post_id: id }
      await call(site, updateListItem, { token, params, body: { note: fill(letter, 200) } })
    }
    await call(site, updateSavedList, { token, params: { id: list.id }, body: { visibility: 'public' } })

    await enter(page, me)
    await page.setViewportSize({ width: 320, height: 640 })
    const slugs = posts.map(({ tool }) => tool!.slug)
    const category = first.categories.at(-1)!.id
    const paths = [
      ...['/', `/?category=${category}`, `/posts/${first.id}`, `/members/${me.username}`],
      ...['/my-posts', '/profile', '/create-post', '/saved', `/saved/${list.id}`, '/following'],
      ...['/lists', `/lists/${list.id}`, '/tools', `/tools?category=${category}`, `/tools/${slugs[0]}`],
      ...[`/tools/${slugs[0]}/history`, `/compare?${slugs.map((slug) => `slug=${slug}`).join('&')}`],
      ...[
        `/search?q=${encodeURIComponent(fill(letter, 50))}`,
        `/find?q=${encodeURIComponent(fill(letter, 50))}`,
      ],
      ...['/settings/account', '/settings/privacy', '/notifications', '/integrity'],
    ]
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText('Loading...')).toHaveCount(0)
        expect.soft(await wide(page), `${path} is wide`).toEqual([])
        expect.soft(await unclipped(page, letter), `${path} has texts without a clip`).toEqual([])
      })
    }
  })
}

test('texts of very many lines are folded until all is asked for', async ({ page, site }) => {
  const me = await newPerson(site)
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n % 10}`).join('\n')
  const post = await newPost(site, me, {
    ...{
      title: 'Many lines',
      link: 'https://many-lines.example/',
      description: lines(900),
      personal_review: lines(900),
    },
    evidence: { task: lines(200), prompt: lines(900), output: lines(900) },
  })
  for (const text of [lines(900), `${lines(450)}\n\n**Bold**\n\n${lines(450)}`]) {
    await call(site, createComment, { token: me.token, params: { id: post.id }, body: { text } })
  }
  await call(site, updateProfile, { token: me.token, body: { bio: lines(250) } })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)

  await page.goto(`/members/${me.username}`)
  expect(await height()).toBeLessThan(3000)
  await page.goto(`/tools/${post.tool!.slug}`)
  expect(await height()).toBeLessThan(5000)
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText('Bold', { exact: true })).toBeAttached()
  expect(await height()).toBeLessThan(7000)
  await page.getByRole('main').getByText('Show all').last().click()
  expect(await height()).toBeGreaterThan(15_000)
})

test('a name from right to left begins at the right of its row', async ({ page, site }) => {
  const title = `\u05db\u05dc\u05d9 ${Date.now()}`
  await newPost(site, await newPerson(site), { title, link: 'https://right-to-left.example/' })
  await page.goto(`/tools?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article', { name: title })
  const right = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  }
  const name = await card.getByRole('heading').getByRole('link').evaluate(right)
  const box = await card.evaluate((element) => element.getBoundingClientRect())
  expect(name).toBeGreaterThan(box.x + box.width / 2)
})

test('a comment in which nothing is visible is not sent', async ({ page, site }) => {
  const me = await newPerson(site)
  const { id } = await newPost(site, me)
  await enter(page, me, `/posts/${id}`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await field.fill('\u200b\u2060\u200d')
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await field.fill('Seen')
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('Seen')).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/comment/'))).toHaveLength(1)
})
