import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { messages } from '#contract/messages.ts'
import { hidePost, suspendMember } from '#contract/moderation.ts'
import { reportPost } from '#contract/reports.ts'
import { call, enter, fillLogin, newModerator, newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { violations } from './accessibility.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

async function choose(page: Page, item: string) {
  await main(page).getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function giveReason(page: Page, title: string, button: string, reason: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Reason is required')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('a member reports a post, a moderator hides it, it is gone, its author is told, and it is restored', async ({
  site,
  page,
  visitor,
  problems,
}) => {
  problems.announce(/404 to GET .*\/posts\/\d+/)
  const [author, reader, judge] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const post = await newPost(site, author, { title: 'Quick riches' })

  // A guest is asked to sign in; a member says what is wrong.
  await page.goto(`/posts/${post.id}`)
  await choose(page, 'Report post')
  await page.getByRole('dialog', { name: 'Login Required' }).getByRole('button', { name: 'OK' }).click()
  await enter(page, reader, '/moderation')
  await expect(main(page)).toContainText('This page is for moderators.')
  await expect(page.getByRole('link', { name: 'Moderation' })).toBeHidden()
  await page.goto(`/posts/${post.id}`)
  await choose(page, 'Report post')
  const report = page.getByRole('dialog', { name: 'Report this post' })
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report.getByRole('alert')).toHaveText('Please choose what is wrong with it')
  await report.getByRole('radio', { name: 'Spam or advertising' }).check()
  await report.getByLabel('Details (optional)').fill('It promises money')
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. The moderators will have a look at it.')).toBeVisible()
  await expect(report).toBeHidden()

  // A moderator sees that, and hides the post.
  const bench = await visitor(site)
  await signIn(bench, judge)
  await bench.getByRole('link', { name: 'Moderation' }).click()
  const reported = bench.getByRole('article', { name: 'Quick riches' })
  await expect(reported).toContainText(`Spam or advertising · @${reader.username}`)
  await expect(reported).toContainText('It promises money')
  await reported.getByRole('button', { name: 'Hide post' }).click()
  await giveReason(bench, 'Hide post', 'Hide', 'It is advertising')
  await expect(reported).toBeHidden()

  // Now it is nowhere, but where its author sees why.
  expect((await page.goto(`/posts/${post.id}`))?.status()).toBe(404)
  await expect(main(page)).toContainText('Post not found!')
  const home = await visitor(site)
  await enter(home, author)
  await home.getByRole('button', { name: 'Notifications 1' }).click()
  await home.getByRole('link', { name: /The moderators hid your post/ }).click()
  await expect(home).toHaveURL(`${site.url}/my-posts`)
  const own = home.getByRole('article', { name: 'Quick riches' })
  await expect(own).toContainText('Hidden by the moderators')
  await expect(own).toContainText('It is advertising')
  await expect(own.getByRole('button', { name: /^Like/ })).toBeHidden()

  // The act can be taken back, and stands in the log.
  await bench.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Log' }).click()
  const entries = main(bench).getByRole('listitem').filter({ hasText: 'Quick riches' })
  await expect(entries).toHaveText([new RegExp(`@${judge.username} hid a post.*“It is advertising”`)])
  await entries.getByRole('button', { name: 'Restore' }).click()
  await giveReason(bench, 'Restore post', 'Restore', 'A mistake')
  await expect(entries).toHaveText([/restored a post/, /hid a post/])
  await expect(entries.getByRole('button', { name: 'Restore' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Quick riches' })).toBeVisible()
})

test('a moderator hides a comment where it stands; its author, suspended, is told why at the door', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/403 to POST .*\/login\/|Login failed/)
  const [author, judge] = [await newPerson(site), await newModerator(site)]
  const { id } = await newPost(site, judge)
  const body = { text: 'Buy my tool instead' }
  await call(site, createComment, { params: { id }, token: author.token, body })
  await signIn(page, judge)
  await page.goto(`/posts/${id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Buy my tool instead')
  await choose(page, 'Hide comment')
  await giveReason(page, 'Hide comment', 'Hide', 'Advertising')
  await expect(comments).toContainText('No comments yet')
  await expect(main(page).getByRole('link', { name: /^Comments 0$/ })).toBeVisible()

  const given = {
    params: { username: author.username },
    token: judge.token,
    body: { reason: 'Advertising.' },
  }
  await call(site, suspendMember, given)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  await fillLogin(page, author)
  await expect(page.getByRole('alert')).toHaveText('The moderators have suspended this account: Advertising.')
})

test('a fake is reported; the case shows its author, who is suspended with all they wrote, and that is undone', async ({
  site,
  page,
  visitor,
}) => {
  const [author, reader, judge] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const fake = await newPost(site, author, { title: 'Miracle cure' })
  const other = await newPost(site, author, { title: 'Honest second post' })
  const earlier = await newPost(site, author, { title: 'Hidden before' })
  await call(site, createComment, { params: { id: other.id }, token: author.token, body: { text: 'Try it' } })
  const decision = { params: { id: earlier.id }, token: judge.token, body: { reason: 'Advertising' } }
  await call(site, hidePost, decision)

  await signIn(page, reader)
  await page.goto(`/posts/${fake.id}`)
  await choose(page, 'Report post')
  const report = page.getByRole('dialog', { name: 'Report this post' })
  await expect(report.getByRole('radio', { name: 'Wrong or outdated' })).toBeVisible()
  await report.getByRole('radio', { name: 'Fake, or an undisclosed tie' }).check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report).toBeHidden()

  // The numbers of the tabs and filters, and the author beside the case.
  const bench = await visitor(site)
  await signIn(bench, judge)
  await bench.getByRole('link', { name: 'Moderation' }).click()
  const tabs = bench.getByRole('navigation', { name: 'Moderation' })
  await expect(tabs.getByRole('link')).toHaveText([/^Reports \d+$/, /^Categories \d+$/, /^Log \d+$/])
  const filter = bench.getByRole('navigation', { name: 'Kind of case' })
  await filter.getByRole('link', { name: /^Posts \d+$/ }).click()
  await expect(bench).toHaveURL(/\?kind=post$/)
  const reported = bench.getByRole('article', { name: 'Miracle cure' })
  await expect(reported).toContainText(`Fake, or an undisclosed tie · @${reader.username}`)
  const panel = reported.getByRole('region', { name: /^Author: / })
  await expect(panel).toContainText(/Joined .* · 3 posts \(1 hidden\), 1 comment/)
  await expect(panel).toContainText('Earlier decisions: Hidden 1×')
  await expect(panel).toContainText('Advertising')
  await expect(panel.getByRole('link', { name: `@${author.username}` })).toBeVisible()
  expect(await violations(bench)).toEqual([])

  await panel.getByRole('button', { name: 'Suspend' }).click()
  const dialog = bench.getByRole('dialog', { name: `Suspend @${author.username}` })
  await dialog.getByRole('checkbox', { name: 'Hide all posts and comments of this member too' }).check()
  expect(await violations(bench)).toEqual([])
  await giveReason(bench, `Suspend @${author.username}`, 'Suspend', 'It sells cures')
  await expect(reported).toBeHidden()
  await page.goto(`/members/${author.username}`)
  await expect(main(page)).toContainText('This account is suspended.')
  await expect(page.getByRole('article')).toHaveCount(0)

  // Undone in the log: what this act hid is shown again, what was hidden before is not.
  await tabs.getByRole('link', { name: 'Log' }).click()
  const entries = main(bench)
    .getByRole('listitem')
    .filter({ hasText: `@${author.username}` })
  await expect(entries.first()).toContainText('suspended a member and hid 2 posts and 1 comment')
  await entries.first().getByRole('button', { name: 'Undo hiding' }).click()
  await expect(entries.first()).toContainText('showed 2 posts and 1 comment of a member again')
  await expect(entries.getByRole('button', { name: 'Undo hiding' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article', { name: other.title })).toBeVisible()
})

test('the reason of a decision stays when the call fails, and when the dialog is taken away', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/503 to POST .*\/hide\/|moderation action failed/)
  const [author, reader, judge] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const { id } = await newPost(site, author, { title: 'Long story' })
  const report = { params: { id }, token: reader.token, body: { reason: 'outdated' } }
  await call(site, reportPost, report)
  await signIn(page, judge)
  await page.goto('/moderation?kind=post')
  const open = () =>
    page.getByRole('article', { name: 'Long story' }).getByRole('button', { name: 'Hide post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide post' })
  await open()
  await dialog.getByLabel('Reason').fill('A carefully written reason')
  await page.route('**/hide/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Busy', code: 'overloaded' } }),
  )
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('A carefully written reason')
  await page.unroute('**/hide/')
  await page.reload()
  await open()
  await expect(dialog.getByLabel('Reason')).toHaveValue('A carefully written reason')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await open()
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
})

test('a moderator finds, renames and merges categories, and what is refused stays in the dialog', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/409 to PATCH .*\/moderation\/categories\/\d+/)
  const [author, judge] = [await newPerson(site), await newModerator(site)]
  const post = await newPost(site, author, { title: 'Herd counter', new_category: 'Alpacas' })
  await newPost(site, author, { title: 'Wool grader', new_category: 'Alpacae' })
  await signIn(page, judge)
  await page.getByRole('link', { name: 'Moderation' }).click()
  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveTitle(/^Categories/)
  const list = page.getByRole('list', { name: 'All categories' })
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(list.getByRole('button', { name: 'Rename Programming' })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Merge into… (Programming)' })).toBeHidden()
  await page.getByLabel('Find a category').fill('alpac')
  await expect(list.getByRole('listitem')).toHaveText([/^Alpacae1 post/, /^Alpacas1 post/])

  const dialog = page.getByRole('dialog', { name: 'Rename category' })
  await row('Alpacas').getByRole('button', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill('programming')
  await dialog.getByLabel('Reason').fill('Clearer')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
    'A category of this name already exists',
  )
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Clearer')
  await dialog.getByLabel('Name').fill('Alpacas & Llamas')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog).toBeHidden()
  await expect(row('Alpacas & Llamas').getByRole('button', { name: 'Rename' })).toBeFocused()

  await row('Alpacae').getByRole('button', { name: 'Merge into…' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge “Alpacae”' })
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(merge.getByRole('alert')).toHaveText([
    'Choose the category to merge into',
    'Reason is required',
  ])
  await expect(merge.getByLabel('Merge into')).toBeFocused()
  await merge.getByLabel('Merge into').selectOption('Alpacas & Llamas')
  await merge.getByLabel('Reason').fill('The same')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(merge).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveText([/^Alpacas & Llamas2 posts/])
  await expect(main(page)).toBeFocused()

  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Log' }).click()
  await expect(main(page).getByRole('listitem').first()).toContainText('Alpacae → Alpacas & Llamas')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByRole('article', { name: 'Herd counter' })).toContainText('Alpacas & Llamas')
})

test('a case about a moderator is decided by another one', async ({ site, page, visitor }) => {
  const [reader, judge, colleague] = [
    await newPerson(site),
    await newModerator(site),
    await newModerator(site),
  ]
  const { id, title } = await newPost(site, judge, { title: 'My own riches' })
  await call(site, reportPost, { token: reader.token, params: { id }, body: { reason: 'spam' } })
  await enter(page, judge, '/moderation')
  const own = page.getByRole('article', { name: title })
  await expect(own).toContainText(messages.moderation.own)
  await expect(own.getByRole('button')).toHaveCount(0)
  expect(await violations(page, { part: 'main' })).toEqual([])
  const bench = await visitor(site)
  await enter(bench, colleague, '/moderation')
  const theirs = bench.getByRole('article', { name: title })
  await expect(theirs).not.toContainText(messages.moderation.own)
  await expect(theirs.getByRole('button', { name: 'Hide post' })).toBeVisible()
})
