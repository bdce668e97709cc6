import { expect, test } from 'vitest'
import { mergeTool } from '#contract/tool-moderation.ts'
import { lookUpTool } from '#contract/tools.ts'
import { noOutgoing, type PageHead } from '#api/http/outgoing.ts'
import { createTestApi } from '#testing/api.ts'

const pages: Record<string, PageHead> = {
  'https://brand-new.example/': {
    ...{ title: 'Obsidian Notes | Home', description: 'Takes notes.', icons: [] },
    logo: 'https://brand-new.example/icon.png',
  },
}
const outgoing = { ...noOutgoing, isOn: true, readPage: async (link: string) => pages[link] ?? null }
const api = await createTestApi({ outgoing })

test('a link is looked up: its tool, similar ones and the head of its page', async () => {
  const [ada, moderator] = [await api.member(), await api.member()]
  await api.appoint(moderator)
  const post = async (title: string, link: string) => (await api.post(ada, { title, link })).tool!.slug
  const lookUp = (link?: string) => api.call(lookUpTool, { token: ada.token, query: { link } })
  const found = async (link: string) => {
    const { status, body } = await lookUp(link)
    expect(status).toBe(200)
    return { tool: body.tool?.slug ?? null, similar: body.similar.map(({ slug }) => slug), page: body.page }
  }
  await post('Photoshop', 'https://adobe.com/products/photoshop')
  await post('Firefly', 'https://www.adobe.com/products/firefly')
  await post('Obsidian', 'https://obsidian.example/')
  await post('Ollama', 'https://github.com/ollama/ollama')

  expect(await found('http://adobe.com/de/products/firefly/?a=b')).toEqual({
    ...{ tool: 'firefly', page: null },
    similar: ['photoshop'],
  })
  const unknown = await found('https://adobe.com/products/premiere')
  expect([unknown.tool, unknown.similar.sort()]).toEqual([null, ['firefly', 'photoshop']])
  // By the title of the page.
  expect(await found('https://brand-new.example/')).toEqual({
    ...{ tool: null, similar: ['obsidian'] },
    page: {
      title: 'Obsidian Notes | Home',
      description: 'Takes notes.',
      logo: 'https://brand-new.example/icon.png',
    },
  })
  // By the name in the address; unrelated tools share a code host.
  expect((await found('https://ollama.example/')).similar).toEqual(['ollama'])
  expect((await found('https://github.com/a/nothing-like-it')).similar).toEqual([])

  await api.call(mergeTool, {
    token: moderator.token,
    params: { slug: 'photoshop' },
    body: { into: 'firefly', reason: 'One' },
  })
  expect(await found('https://adobe.com/products/photoshop')).toMatchObject({ tool: 'firefly', similar: [] })
  const { headers } = await lookUp('https://adobe.com/')
  expect(headers['cache-control']).toContain('no-store')
  for (const link of ['', 'nothing', 'ftp://a.example/', 'javascript:alert(1)', undefined]) {
    const { status, body } = await lookUp(link)
    expect([status, body]).toMatchObject([400, { errors: { link: [expect.any(String)] } }])
  }
  expect((await api.call(lookUpTool, { query: { link: 'https://adobe.com/' } })).status).toBe(401)
})

test('at most five similar tools', async () => {
  const ada = await api.member()
  for (let n = 0; n < 7; n += 1) {
    await api.post(ada, { title: `Many ${n}`, link: `https://many.example/app/${n}` })
  }
  const query = { link: 'https://many.example/app/0' }
  const { body } = await api.call(lookUpTool, { token: ada.token, query })
  expect(body.tool!.slug).toBe('many-0')
  expect(body.similar).toHaveLength(5)
  expect(body.similar.map(({ slug }) => slug)).not.toContain('many-0')
})
