import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateTypes, typesFile } from './generate-types.ts'
import { withClient } from './primary-client.ts'
import { createTestDatabase } from '#testing/database.ts'

test('tables.ts is what the migrated schema generates; else run `npm run db:types`', async () => {
  const { connection, drop } = await createTestDatabase()
  const generated = await withClient(connection, generateTypes)
  await drop()
  expect(generated).toBe(await readFile(typesFile, 'utf8'))
})
