import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { getPost } from '#contract/posts.ts'
import { sitemapFile, sitemapIndex } from '#api/syndication/public.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { mountSyndication } from './syndication.ts'

const api = await createTestApi()
const site = { name: 'Tools & <friends>', url: 'https://tools.example' }
mountSyndication(api.app, api.database, site, { sitemapSize: 2 })

let author: Member
let ids: number[]
/** The tool of the third post. */
let slug: string

const hostile = `]]><script>&"' \uFFFE\uFFFF é 𝒳`
const written = `]]&gt;&lt;script&gt;&amp;&quot;&apos;  é 𝒳`

beforeAll(async () => {
  author = await api.member({ name: 'A <b> & "c"' })
  await api.member()
  const plain = { category_ids: [2] }
  const posts = [
    await api.post(author, plain),
    await api.post(author, plain),
    await api.post(author, {
      title: hostile,
      description: hostile,
      personal_review: 'Mine & yours',
      link: 'https://example.com/ü?a=1&b="2"',
      category_ids: [1, 2],
    }),
  ]
  ids = posts.map(({ id }) => id)
  slug = posts[2]!.tool!.slug
})

async function get(url: string, headers = {}) {
  const { statusCode, body, headers: sent } = await api.app.inject({ url, headers })
  return { status: statusCode, body, headers: sent }
}

function locations(body: string): string[] {
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.replace(site.url, ''))
}

/** Checks that the XML is well-formed. */
function expectWellFormed(body: string): void {
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</)
  const open: string[] = []
  const rest = body
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g, (_, closing, name, _attributes, empty) => {
      if (closing) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    })
  expect(open).toEqual([])
  expect(rest.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[<>&\uFFFE\uFFFF]/)
}

describe('sitemap', () => {
  test('lists the files that have URLs, and each URL once', async () => {
    const index = await get('/sitemap.xml')
    expectWellFormed(index.body)
    // Pages, posts 1-2, members 1-2, categories 1-2, tools 1-2; then posts 3-4.
    const files = locations(index.body)
    expect(files).toEqual([1, 2, 3, 4, 5, 8].map((number) => `/sitemap-${number}.xml`))
    const all = []
    for (const file of files) {
      const { status, body } = await get(file)
      expect(status).toBe(200)
      expectWellFormed(body)
      all.push(...locations(body))
    }
    expect(all.toSorted()).toEqual(
      [
        ...['/', '/find', '/tools', '/lists', '/aboutUs', '/integrity', '/contactUs'],
        ...ids.map((id) => `/posts/${id}`),
        `/members/${author.username}`,
        ...['/?category=1', '/?category=2'],
        `/tools/${slug}`,
      ].toSorted(),
    )
  })

  test('a file ends at its size, and the next post begins a new file', async () => {
    expect(locations((await get('/sitemap-2.xml')).body)).toEqual(['/posts/1', '/posts/2'])
    expect(locations((await get('/sitemap-8.xml')).body)).toEqual(['/posts/3'])
  })

  test('a post has the time of its text as lastmod, a tool that of its newest text or fact, other pages none', async () => {
    const { created_at } = (await api.call(getPost, { params: { id: 3 } })).body
    expect((await get('/sitemap-8.xml')).body).toContain(`/posts/3</loc><lastmod>${created_at}</lastmod>`)
    for (const number of [1, 3, 4]) {
      expect((await get(`/sitemap-${number}.xml`)).body).not.toContain('lastmod')
    }
    const lastmod = async () =>
      /\/tools\/[^<]*<\/loc><lastmod>([^<]*)/.exec((await get('/sitemap-5.xml')).body)?.[1]
    expect(await lastmod()).toBe(created_at)
    const checked_at = new Date(Date.now() + 60_000)
    const fact = { key: 'pricing', value: '"free"', checked_at }
    const tool = api.database.selectFrom('tools').select('id').where('slug', '=', slug)
    await api.database
      .insertInto('tool_facts')
      .values({ ...fact, tool_id: tool })
      .execute()
    expect(await lastmod()).toBe(checked_at.toISOString())
    await api.database.deleteFrom('tool_facts').execute()
  })

  test.each(['0', '01', '6', '7', '9', '12', '2147483647', '2147483648', '9'.repeat(30)])(
    '/sitemap-%s.xml is 404',
    async (number) => {
      expect(await get(`/sitemap-${number}.xml`)).toMatchObject({ status: 404, body: 'Not found' })
    },
  )

  test('is split at 50,000 URLs', async () => {
    const { database } = api
    for (const id of [50_000, 50_001, limits.id]) await insertPost(id)
    const { url: siteUrl } = site
    const index = locations(await sitemapIndex(database, { siteUrl }))
    const last = Math.floor((limits.id - 1) / 50_000) * 6 + 2
    expect(index).toEqual([1, 2, 3, 4, 5, 8, last].map((number) => `/sitemap-${number}.xml`))
    const postsOf = async (number: number) => locations((await sitemapFile(database, number, { siteUrl }))!)
    expect(await postsOf(2)).toEqual([...ids, 50_000].map((id) => `/posts/${id}`))
    expect(await postsOf(8)).toEqual(['/posts/50001'])
    expect(await postsOf(last)).toEqual([`/posts/${limits.id}`])
    await database.deleteFrom('posts').where('id', '>=', 50_000).execute()
  })
})

async function insertPost(id: number): Promise<void> {
  await sql`insert into posts (id, author_id, title, description) overriding system value
    values (${id}, ${author.id}, 'Far', 'Far')`.execute(api.database)
}

describe('Atom feed', () => {
  test('lists the newest posts first, with stable ids and times, escaped', async () => {
    const { status, body, headers } = await get('/feed.atom')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expectWellFormed(body)
    const entries = body.split('<entry>').slice(1)
    expect(entries.map((entry) => /<id>(.*)<\/id>/.exec(entry)![1])).toEqual(
      ids.toReversed().map((id) => `${site.url}/posts/${id}`),
    )
    const [newest] = entries
    expect(newest).toContain(`<title>${written}</title>`)
    expect(newest).toContain(
      `<content type="html">&lt;p&gt;${written.replaceAll('&', '&amp;')}&lt;/p&gt;&lt;p&gt;Mine &amp;amp; yours&lt;/p&gt;</content>`,
    )
    expect(newest).toContain('<link rel="related" href="https://example.com/%C3%BC?a=1&amp;b=%222%22"/>')
    expect(newest).toContain('<author><name>A &lt;b&gt; &amp; &quot;c&quot;</name>')
    const [updated] = /<updated>[^<]*/.exec(newest!)!
    expect(updated).toMatch(/^<updated>\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(body.split('<entry>')[0]).toContain(updated)
    expect(body).toContain('<title>Tools &amp; &lt;friends&gt;</title>')
  })

  test('has the time of an edit beside the time of publication', async () => {
    const id = ids[0]!
    const edited_at = new Date(Date.now() + 60_000)
    const { created_at } = await api.database
      .updateTable('posts')
      .set({ edited_at })
      .where('id', '=', id)
      .returning('created_at')
      .executeTakeFirstOrThrow()
    const { body } = await get('/feed.atom')
    const [head, ...entries] = body.split('<entry>')
    const updated = `<updated>${edited_at.toISOString()}</updated>`
    expect(head).toContain(updated)
    const entry = entries.find((one) => one.includes(`/posts/${id}<`))
    expect(entry).toContain(`<published>${created_at.toISOString()}</published>\n${updated}`)
    await api.database.updateTable('posts').set({ edited_at: null }).where('id', '=', id).execute()
  })

  test('of a category has only its posts, and its own URL', async () => {
    const { body } = await get('/feed.atom?category=1')
    expectWellFormed(body)
    expect(body.match(/<entry>/g)).toHaveLength(1)
    expect(body).toContain(`<id>${site.url}/feed.atom?category=1</id>`)
    expect(body).toMatch(/<title>Tools &amp; &lt;friends&gt;: [^<]+<\/title>/)
  })

  test('of a tool has only its posts, under its current address', async () => {
    await sql`insert into tool_slugs select 'former', id from tools where slug = ${slug}`.execute(
      api.database,
    )
    for (const [asked, file] of [slug, 'former'].flatMap((one) => [
      [one, 'feed.atom'],
      [one, 'feed.xml'],
    ])) {
      const { body, headers } = await get(`/tools/${asked}/${file}`)
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      expectWellFormed(body)
      expect(body.match(/<entry>/g)).toHaveLength(1)
      // One feed, whatever its address.
      expect(body).toContain(`<id>${site.url}/tools/${slug}/feed.atom</id>`)
      expect(body).toContain(
        `<link rel="self" type="application/atom+xml" href="${site.url}/tools/${slug}/${file}"/>`,
      )
      expect(body).toContain(`<title>Tools &amp; &lt;friends&gt;: ${written}</title>`)
      expect(body).toContain(`<link rel="alternate" type="text/html" href="${site.url}/tools/${slug}"/>`)
    }
    for (const unknown of ['unknown', 'facets', 'Not-A-Slug']) {
      expect(await get(`/tools/${unknown}/feed.atom`)).toMatchObject({ status: 404, body: 'Not found' })
    }
  })

  test('of a tool has its changes, with ids that a new slug does not change', async () => {
    const { id: tool_id } = await api.database
      .selectFrom('tools')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const created_at = new Date(Date.now() + 60_000)
    const change = {
      tool_id,
      kind: 'fact',
      key: 'price',
      source: 'https://a.example/?a=1&b=2',
      created_at,
    } as const
    const { id } = await api.database
      .insertInto('tool_changes')
      .values({ ...change, note: 'Price: $10 a month → $12 a month' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const feed of ['feed.atom', 'feed.xml']) {
      const { body } = await get(`/tools/${slug}/${feed}`)
      expectWellFormed(body)
      expect(body).toContain(`<id>tag:tools.example,2026:tool-change-${id}</id>`)
      expect(body).toContain(`<title>${written}: Price: $10 a month → $12 a month</title>`)
      expect(body).toContain(
        `<link rel="alternate" type="text/html" href="${site.url}/tools/${slug}/history"/>`,
      )
      expect(body).toContain('<link rel="related" href="https://a.example/?a=1&amp;b=2"/>')
      // The newest first, posts or changes.
      expect(body.indexOf('tool-change')).toBeLessThan(body.indexOf('/posts/'))
      // Of the feed and of the entry.
      expect(body.split(`<updated>${created_at.toISOString()}</updated>`)).toHaveLength(3)
    }
    expect((await get('/feed.atom')).body).not.toContain('tool-change')
    await api.database.deleteFrom('tool_changes').execute()
  })

  test('of a category without posts is empty, and well-formed', async () => {
    const { status, body } = await get('/feed.atom?category=3')
    expect(status).toBe(200)
    expectWellFormed(body)
    expect(body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(body).not.toContain('<entry>')
  })

  test.each(['99999', '0', '-1', 'x', '', '1&category=2', '2147483648'])(
    'of category %j is 404',
    async (category) => {
      expect((await get(`/feed.atom?category=${category}`)).status).toBe(404)
    },
  )
})

test('hidden posts are in neither sitemap nor feed, and neither are authors, categories and tools without other posts', async () => {
  const { database } = api
  const hide = (hidden_because: string | null) =>
    recounting(database, ids, (on) =>
      on.updateTable('posts').set({ hidden_because }).where('id', 'in', ids).execute(),
    )
  await hide('spam')
  expect(locations((await get('/sitemap.xml')).body)).toEqual(['/sitemap-1.xml'])
  for (const number of [2, 3, 4, 5, 8]) expect((await get(`/sitemap-${number}.xml`)).status).toBe(404)
  for (const feed of ['/feed.atom', '/feed.atom?category=1']) {
    expect((await get(feed)).body).not.toContain('<entry>')
  }
  expect((await get(`/tools/${slug}/feed.atom`)).status).toBe(404)
  await hide(null)
  expect(locations((await get('/sitemap-2.xml')).body)).toEqual(['/posts/1', '/posts/2'])
})

test('robots.txt excludes private pages and the API, and names the sitemap', async () => {
  const { status, body, headers } = await get('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  for (const path of ['/api/', '/profile', '/my-posts', '/saved', '/create-post']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Sitemap: https://tools.example/sitemap.xml')
  expect(lines).not.toContain('Disallow: /')
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemap-2.xml', '/feed.atom', '/tools/former/feed.atom'])(
  '%s may be cached, and answers 304 to a matching ETag',
  async (url) => {
    const { headers } = await get(url)
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(await get(url, { 'if-none-match': headers.etag })).toMatchObject({ status: 304, body: '' })
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
  },
)
