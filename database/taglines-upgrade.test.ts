import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'

test('tools of earlier versions get whole sentences as taglines', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0074_moderation.sql' })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  const { id: author_id } = await database
    .insertInto('members')
    .values({ name: 'Ada', email: 'ada@a.example', username: 'ada', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const descriptions = [
    '**Reads contracts (e.g. leases) well.** Slow.',
    'One. Two.',
    '速い。軽い。',
    'Made by Acme Inc. for all. Two.',
  ]
  for (const [index, description] of descriptions.entries()) {
    const { id: tool_id } = await database
      .insertInto('tools')
      .values({
        slug: `tool-${index}`,
        name: 'Tool',
        link: '',
        host: '',
        post_count: 1,
        tagline: '**Reads contracts (e.g.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const post = { title: 'Tool', link: '', personal_review: '', author_id, description, tool_id }
    await database.insertInto('posts').values(post).execute()
  }
  await migrate(connection)
  const after = await database.selectFrom('tools').select('tagline').orderBy('slug').execute()
  expect(after.map(({ tagline }) => tagline)).toEqual([
    'Reads contracts (e.g. leases) well.',
    'One.',
    '速い。',
    'Made by Acme Inc. for all.',
  ])
})
