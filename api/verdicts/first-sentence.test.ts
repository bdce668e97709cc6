import { expect, test } from 'vitest'
import { updatePost } from '#contract/posts.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { firstSentence } from './sentences.ts'

const api = await createTestApi()

test.for([
  ['Reads contracts (e.g. leases) well. Slow.', 'Reads contracts (e.g. leases) well.'],
  ['Made for teams, i.e. not for one. Good.', 'Made for teams, i.e. not for one.'],
  ['Compare Loom vs. Zoom. Two.', 'Compare Loom vs. Zoom.'],
  ['By Dr. A. Turing. Two.', 'By Dr. A. Turing.'],
  ['See No. 5 of the list. Two.', 'See No. 5 of the list.'],
  ['No. It crashes.', 'No.'],
  ['One v1.5 tool!\nTwo.', 'One v1.5 tool!'],
  ['It says "Done." Then it ends.', 'It says "Done."'],
  ['It says "No." and waits. Two.', 'It says "No." and waits.'],
  ['Works … mostly. Two.', 'Works … mostly.'],
  ['**One. Two.** Three.', 'One.'],
  ['***Bold*** and _soft_ and `code`. Two.', 'Bold and soft and code.'],
  ['[name of a tool](https://a.example/x_(y)?z=1) sings. Two.', 'name of a tool sings.'],
  ['~~Old~~ snake_case_name 2 * 3 * 4 works. Two.', 'Old snake_case_name 2 * 3 * 4 works.'],
  ['> - Quoted item. Two.', 'Quoted item.'],
  ['Stars: \\*not bold\\*. Two.', 'Stars: *not bold*.'],
  ['画像を作る。速いです。', '画像を作る。'],
  ['「速い。」と言う', '「速い。」'],
  ['すごい！本当？', 'すごい！'],
  ['Made by Acme Inc. for its own staff. Two.', 'Made by Acme Inc. for its own staff.'],
  ['Acme Corp. makes it. Two.', 'Acme Corp. makes it.'],
  ['Texts, pictures, etc. and more. Two.', 'Texts, pictures, etc. and more.'],
  ['Texts, pictures, etc. Two.', 'Texts, pictures, etc.'],
  ['Saves 2 h. per day. Two.', 'Saves 2 h. per day.'],
  ['Runs all night ... and costs nothing. Two.', 'Runs all night ... and costs nothing.'],
  ['The Suite, a.k.a. Studio, draws. Two.', 'The Suite, a.k.a. Studio, draws.'],
  ['Ask "Why?" and get an answer. Two.', 'Ask "Why?" and get an answer.'],
  ['For Yahoo! users. Two.', 'For Yahoo! users.'],
  ['A title\n\nThe text of it.', 'A title'],
  ['No end', 'No end'],
] as const)('the first sentence of %j', ([text, right]) => {
  expect(firstSentence(text)).toBe(right)
})

test('a long sentence is cut after a word, and a very long word within', () => {
  const words = `${'word '.repeat(40)}end.`
  expect(firstSentence(words)).toBe(`${'word '.repeat(32).trimEnd()}…`)
  expect(firstSentence('a'.repeat(200))).toBe(`${'a'.repeat(159)}…`)
  const emojis = firstSentence(`${'a'.repeat(158)}😀${'a'.repeat(40)}`)
  expect([emojis.length, emojis.isWellFormed()]).toEqual([159, true])
})

test('a tool has the whole first sentence of a new and of an edited post as its tagline', async () => {
  const { token, ...author } = await api.member()
  const fields = { title: 'A tool', link: 'https://tagline.example/', category_ids: [1] }
  const { id, tool } = await api.post(
    { token, ...author },
    { ...fields, description: '**Reads contracts (e.g. [leases](https://l.example/)). Fast.** More.' },
  )
  const tagline = async () => (await api.call(getTool, { params: { slug: tool!.slug } })).body.tagline
  expect(await tagline()).toBe('Reads contracts (e.g. leases).')
  await api.call(updatePost, {
    token,
    params: { id },
    body: { ...fields, description: 'Reads wills. More.' },
  })
  expect(await tagline()).toBe('Reads wills.')
})
