import { beforeAll, expect, test } from 'vitest'
import { listModeratedCategories } from '#contract/category-moderation.ts'
import { findTools } from '#contract/finder.ts'
import { findMembers } from '#contract/mentions.ts'
import { listSuggestions, searchPosts, searchTools } from '#contract/search.ts'
import { listToolFacets, listTools } from '#contract/tool-list.ts'
import { createTestApi } from '#testing/api.ts'
import { readTexts } from '#testing/read-texts.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member

const titles = [
  ...['Bräkö', 'brako plain', 'Résumé wizard', 'resume plain', 'Łódź straße Ærø', 'lodz strasse aero'],
  ...['Hugging Face', 'huggingface plain', 'chat-gpt prompts', 'chatgpt plain', 'GPT-4 notes', 'gpt4 plain'],
  ...['日本語の画像生成ツール', '画 plain', 'ｶﾞｲﾄﾞ plain', 'เครื่องมือสร้างรูปภาพ', 'ប្រែសម្រួល'],
  ...['이미지를 만드는 도구', '이미지 plain', 'الكتاب الذكي', 'كتاب plain', 'हिन्दी अनुवाद', 'Zymurgy'],
]

/** The titles of posts with all words. */
async function found(q: string): Promise<string[]> {
  const { status, body } = await api.call(searchPosts, { query: { q } })
  expect(status).toBe(200)
  return body.filter(({ match }) => match.exact).map(({ title }) => title)
}

beforeAll(async () => {
  author = await api.member()
  for (const [n, title] of titles.entries()) {
    await api.post(author, { title, description: 'Plain', link: `https://spelling-${n}.example/` })
  }
  await api.post(author, {
    title: 'Described',
    description: 'Runs models of Mïxed Ümlauts. 我们的翻译软件。 Written with copy smith.',
    personal_review: 'As good as copysmith, in ภาษาไทย',
    link: 'https://described.example/',
  })
})

const spellings: [string, string[]][] = [
  ['brako', ['Bräkö', 'brako plain']],
  ['BRÄKÖ', ['Bräkö', 'brako plain']],
  ['brak\u0308o', ['Bräkö', 'brako plain']],
  ['bräk', ['Bräkö', 'brako plain']],
  ['resume', ['Résumé wizard', 'resume plain']],
  ['résumés', ['Résumé wizard', 'resume plain']],
  ['Lodz', ['Łódź straße Ærø', 'lodz strasse aero']],
  ['straße', ['Łódź straße Ærø', 'lodz strasse aero']],
  ['huggingface', ['Hugging Face', 'huggingface plain']],
  ['hugging face', ['Hugging Face', 'huggingface plain']],
  ['hugging-fac', ['Hugging Face', 'huggingface plain']],
  ['huggingfac', ['Hugging Face', 'huggingface plain']],
  ['chatgpt', ['chat-gpt prompts', 'chatgpt plain']],
  ['chat-gpt', ['chat-gpt prompts', 'chatgpt plain']],
  ['chat gpt prompts', ['chat-gpt prompts']],
  ['gpt4', ['GPT-4 notes', 'gpt4 plain']],
  ['gpt 4', ['GPT-4 notes', 'gpt4 plain']],
  ['画像', ['日本語の画像生成ツール']],
  ['画像生成', ['日本語の画像生成ツール']],
  ['ツール', ['日本語の画像生成ツール']],
  ['画', ['日本語の画像生成ツール', '画 plain']],
  ['画像 ツー', ['日本語の画像生成ツール']],
  ['画成', []],
  ['ガイド', ['ｶﾞｲﾄﾞ plain']],
  ['รูปภาพ', ['เครื่องมือสร้างรูปภาพ']],
  ['สร้าง', ['เครื่องมือสร้างรูปภาพ']],
  ['សម្រួល', ['ប្រែសម្រួល']],
  ['翻译', ['Described']],
  ['ภาษา', ['Described']],
  ['이미지', ['이미지를 만드는 도구', '이미지 plain']],
  ['이미지가', ['이미지를 만드는 도구', '이미지 plain']],
  ['이미지 도구', ['이미지를 만드는 도구']],
  ['كتاب', ['الكتاب الذكي', 'كتاب plain']],
  ['والكتاب', ['الكتاب الذكي', 'كتاب plain']],
  ['ذكي', ['الكتاب الذكي']],
  ['हिन्दी', ['हिन्दी अनुवाद']],
  ['हिन', ['हिन्दी अनुवाद']],
  ['mixed umlauts', ['Described']],
  ['copysmith', ['Described']],
  ['zy', ['Zymurgy']],
]

test.each(spellings)('searchPosts finds %j in every spelling', async (q, expected) => {
  expect((await found(q)).toSorted()).toEqual(expected.toSorted())
})

test('a word of two letters is the beginning of others only where no post has it', async () => {
  await api.post(author, { title: 'Qi', description: 'Plain' })
  await api.post(author, { title: 'Qiwi', description: 'Plain' })
  expect(await found('qi')).toEqual(['Qi'])
  expect(await found('qiw')).toEqual(['Qiwi'])
})

test('a word is not found as two words that are apart', async () => {
  await api.post(author, { title: 'Note of the book', description: 'Plain' })
  await api.post(author, { title: 'Notebook', description: 'Plain' })
  expect(await found('notebook')).toEqual(['Notebook'])
})

test('the match is the passage that has the words', async () => {
  const passage = async (q: string) => (await api.call(searchPosts, { query: { q } })).body[0]?.match
  expect(await passage('翻译')).toEqual({ field: 'description', text: '我们的翻译软件。', exact: true })
  expect(await passage('mixed umlauts')).toMatchObject({ text: 'Runs models of Mïxed Ümlauts.' })
})

const ofTools = spellings.filter(([, expected]) => expected[0] !== 'Described')

test.each(ofTools)('tools are found by %j in every spelling', async (q, expected) => {
  const query = { q, limit: 100 }
  const { body } = await api.call(listTools, { query })
  expect(body.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  expect((await api.call(listToolFacets, { query: { q } })).body.total).toBe(expected.length)
  const searched = (await api.call(searchTools, { query: { q } })).body.map(({ name }) => name)
  expect(searched).toEqual(expect.arrayContaining(expected))
})

test.each(ofTools)('suggestions for %j have every spelling', async (q, expected) => {
  const { body } = await api.call(listSuggestions, { query: { q } })
  expect(body.map(({ text }) => text)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['brak', 'Bräkö Straße'],
  ['BRÄK', 'Bräkö Straße'],
  ['strasse', 'Bräkö Straße'],
  ['łodz', 'Lodz Person'],
  ['東', '東京 太郎'],
  ['太', '東京 太郎'],
])('members are found by %j', async (q, name) => {
  await api.post(await api.member({ name }), { title: 'By somebody', description: 'Plain' })
  const { body } = await api.call(findMembers, { token: author.token, query: { q } })
  expect(body.map((one) => one.name)).toContain(name)
  expect(await found(q)).toContain('By somebody')
})

test('moderators find categories without accents', async () => {
  await api.post(author, { title: 'Filed', new_category: 'Évaluation' })
  const moderator = await api.member()
  await api.appoint(moderator)
  const { body } = await api.call(listModeratedCategories, { token: moderator.token, query: { q: 'evalu' } })
  expect(body.map(({ name }) => name)).toEqual(['Évaluation'])
})

test.each([
  ['画像 生成', '日本語の画像生成ツール'],
  ['이미지가 필요해요', '이미지를 만드는 도구'],
  ['سلام كتاب', 'كتاب plain'],
  ['lodz', 'Łódź straße Ærø'],
])('the finder finds tools for %j', async (need, name) => {
  await readTexts(api.database)
  const { body } = await api.call(findTools, { query: { need } })
  expect(body.results.map(({ tool }) => tool.name)).toContain(name)
})
