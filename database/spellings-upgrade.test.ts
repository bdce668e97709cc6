import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { mediaIn } from '#testing/media.ts'
import { readTexts } from '#testing/read-texts.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { fillEveryTable } from '#testing/every-table.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'

const mediaDir = await makeTemporaryFolder('spellings-upgrade')
afterAll(() => rm(mediaDir, { recursive: true }))

const rows = `
  update members set name = 'Bräkö' where id = 1;
  insert into categories (name, is_standard) values ('Übersetzen', true);
  insert into posts (author_id, title, description) values (2, '日本語の画像生成', 'Hugging Face');
  insert into post_categories (post_id, category_id, created_at) select max(posts.id), max(categories.id), now() from posts, categories;
  insert into tools (slug, name, is_renamed, link, host, post_count) values ('t', 'Résumé', true, 'https://t.example', 't.example', 1);
  update posts set description = '翻译软件', link = 'https://t.example/', tool_id = 1 where id = 2;
  insert into tool_slugs (slug, tool_id) values ('t', 1)`

test('posts, tools, categories and members of before are found in every spelling', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: (await migrationFiles()).filter((file) => file < '0080').at(-1)! })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  await fillEveryTable(database)
  for (const statement of rows.split(';\n')) await sql.raw(statement).execute(database)

  await migrate(connection)

  const app = await createApi({ database, media: mediaIn(mediaDir), secret: 'for tests', demoSignIn: false })
  onTestFinished(() => app.close())
  const ask = async (url: string) => (await app.inject({ url: `/api${url}` })).json()
  const search = async (q: string) =>
    (await ask(`/search/posts/?q=${encodeURIComponent(q)}`)).map(({ title }: { title: string }) => title)
  expect(await search('画像')).toEqual(['日本語の画像生成'])
  expect(await search('huggingface')).toEqual(['日本語の画像生成'])
  expect(await search('ubersetzen')).toEqual(['日本語の画像生成'])
  expect(await search('brako')).toEqual(['An older tool'])
  expect(await ask('/search/autocomplete/?q=ubers')).toEqual(['Übersetzen'])
  expect(await ask('/tools/?q=resum')).toMatchObject([{ name: 'Résumé' }])
  const { rows: found } = await sql`select member_id from member_search_texts where text = 'brako'`.execute(
    database,
  )
  expect(found).toEqual([{ member_id: 1 }])
  await readTexts(database)
  const documents = await sql`select tool_id from finder_documents where words @@ '翻译'`.execute(database)
  expect(documents.rows).toEqual([{ tool_id: 1 }])
})
