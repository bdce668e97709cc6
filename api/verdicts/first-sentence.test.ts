import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { sentencesOf } from './sentences.ts'

const api = await createTestApi()

async function firstSentence(text: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`select first_sentence(${text}) as line`.execute(api.database)
  return rows[0]!.line
}

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
] as const)('the first sentence of %j', async ([text, right]) => {
  expect(await firstSentence(text)).toBe(right)
})

test.for([
  'Reads contracts (e.g. leases) well. Slow.',
  'See No. 5 of the list. Two.',
  '**One. Two.** Three.',
  'By Dr. A. Turing. Two.',
  '[name of a tool](https://a.example/x_(y)?z=1) sings. Two.',
  '画像を作る。速いです。',
  'すごい！本当？',
  'It asks "Really?" and waits. Two.',
  'It says "No." and waits. Two.',
  'Works … mostly. Two.',
  '「速い。」と言う',
  'Stars: \\*not bold\\*. Two.',
  'Made by Acme Inc. for its own staff. Two.',
  'Ask "Why?" and get an answer. Two.',
  'For Yahoo! users. Two.',
  'Texts, pictures, etc. and more. Two.',
  'Saves 2 h. per day. Two.',
  'Runs all night ... and costs nothing. Two.',
  'Runs on 4 GB. (8 are better.) Two.',
  'The Suite, a.k.a. Studio, draws. Two.',
])('the database splits %j as the verdicts do', async (text) => {
  expect(await firstSentence(text)).toBe(sentencesOf(text)[0])
})

test('marks alone and long texts of marks end in time', async () => {
  for (const mark of ['*', '_', '`', '~', '[', '\\', '> ', '- ', '**a', 'e.g. ', '[a](https://a.example/(']) {
    await sql`set statement_timeout = '2s'`.execute(api.database)
    await expect(firstSentence(mark.repeat(5000))).resolves.toBeDefined()
  }
})

test('a tool has the whole sentence as its tagline', async () => {
  const link = 'https://tagline.example/'
  const post = await api.post(await api.member(), {
    link,
    description: '**Reads contracts (e.g. [leases](https://l.example/)). Fast.** More.',
  })
  expect(post.tool).not.toBeNull()
  const { rows } =
    await sql`select tagline from tools where id = (select tool_id from posts where id = ${post.id})`.execute(
      api.database,
    )
  expect(rows).toEqual([{ tagline: 'Reads contracts (e.g. leases).' }])
})
