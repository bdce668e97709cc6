import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress.mjs'

test('each file gets its smaller forms, with the same content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const script = 'const answer = 42;\n'.repeat(100)
  writeFileSync(join(folder, 'assets', 'a.js'), script)
  writeFileSync(join(folder, 'b.css'), 'x')
  writeFileSync(join(folder, 'c.woff2'), script)
  await compressFiles(folder)
  const form = (ending) => readFileSync(join(folder, 'assets', `a.js.${ending}`))
  expect(brotliDecompressSync(form('br')).toString()).toBe(script)
  expect(gunzipSync(form('gz')).toString()).toBe(script)
  for (const name of ['b.css.br', 'b.css.gz', 'c.woff2.br'])
    expect(existsSync(join(folder, name))).toBe(false)
})
