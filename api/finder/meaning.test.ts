import { afterAll, expect, test } from 'vitest'
import { findTools } from '#contract/finder.ts'
import { createEmbeddings } from '#api/finder/embeddings/public.ts'
import { createTestApi } from '#testing/api.ts'
import { indexTools } from './public.ts'

const embeddings = createEmbeddings({ source: 'builtin' }, { warn: () => {} })
afterAll(() => embeddings.close())

test('findTools finds by meaning what has no word in common, once the model has read the texts', async () => {
  // A test waits for the model however busy the machine is.
  const patient: typeof embeddings = {
    ...embeddings,
    embed: (texts, options) => embeddings.embed(texts, { ...options, timeoutMs: 240_000 }),
  }
  const { database, member, post, call } = await createTestApi({ embeddings: patient })
  const author = await member()
  const texts = {
    Prism: 'It erases the backdrop of a photograph and leaves the person.',
    Ledger: 'It adds up the invoices and receipts of a small company.',
    Carillon: 'It composes melodies for a choir from a few notes.',
    // Words that no tool has are not compared by meaning.
    Atlas: 'It draws the picture of a town from its streets.',
  }
  for (const [title, description] of Object.entries(texts)) {
    await post(author, { title, description, link: `https://${title.toLowerCase()}.example/` })
  }
  const find = async (need: string) => (await call(findTools, { query: { need } })).body
  const need = 'remove what is behind somebody in their picture'
  expect((await find(need)).results.map(({ tool }) => tool.name)).not.toContain('Prism')
  const cache = { invalidate: () => {} }
  await indexTools({ database, embeddings: patient, cache }, new AbortController().signal)
  const found = await find(need)
  expect(found.method).toBe('meaning')
  expect(found.results[0]).toMatchObject({
    tool: { name: 'Prism' },
    reasons: [{ text: texts.Prism, url: '/tools/prism' }],
  })
})
