import { rm } from 'node:fs/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { mediaIn } from '#testing/media.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { expectFreshDocuments, findWrongCounts } from '#testing/consistency.ts'
import { everyRow, fillEveryTable } from '#testing/every-table.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const mediaDir = await makeTemporaryFolder('upgrade')
afterAll(() => rm(mediaDir, { recursive: true }))

// Each runs all later migrations, so that some of the old ones and all of the new ones are enough.
const earlier = (await migrationFiles())
  .slice(0, -1)
  .filter((_, index, all) => index % 6 === 0 || index >= all.length - 5)

// Made from other rows; whether they are right is seen in what the site answers.
const derived = [
  // In place of it, notifications have a kind.
  'verb',
  'categories',
  'category_ids',
  'words',
  'is_indexed',
]
const tablesOfDerived = ['post_documents', 'search_words', 'tool_facet_version', 'migrations']

test.each(earlier)('a site as %s made it keeps every row, and all of it works', async (file) => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: file })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  await fillEveryTable(database)
  const before = await everyRow(database)

  await migrate(connection)

  const after = await everyRow(database)
  for (const [table, rows] of before) {
    if (tablesOfDerived.includes(table)) continue
    const kept = after.get(table) ?? []
    expect(kept.length, table).toBe(rows.length)
    for (const row of rows) {
      const values = Object.entries(row).filter(([column]) => !derived.includes(column))
      expect(kept, table).toContainEqual(expect.objectContaining(Object.fromEntries(values)))
    }
  }
  expect(await findWrongCounts(database)).toEqual([])
  await expectFreshDocuments(database)

  const app = await createApi({ database, media: mediaIn(mediaDir), secret: 'for tests', demoSignIn: false })
  onTestFinished(() => app.close())
  const ask = async (url: string) => (await app.inject({ url: `/api${url}` })).json()
  const categories = [
    { id: 2, name: 'Programming' },
    { id: 9, name: 'Robotics' },
  ]
  const post = { id: 1, title: 'An older tool', username: 'ada', categories, like_count: 2, avg_rating: 4.5 }
  expect(await ask('/posts/1/')).toMatchObject({ ...post, comment_count: 3, rating_count: 2 })
  expect(await ask('/posts/?category=9&category=2')).toHaveLength(2)
  expect(await ask('/search/posts/?q=reliable')).toMatchObject([post])
  expect(await ask('/search/posts/?q=robotics')).toHaveLength(2)
})
