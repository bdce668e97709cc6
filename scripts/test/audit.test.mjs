import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { audit } from './audit.mjs'

const folder = mkdtempSync(join(tmpdir(), 'toolshelf-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
const product = { name: 'product', version: '1.0.0', dependencies: { leftover: '1.0.0' } }
const packages = { '': product, 'node_modules/leftover': { version: '1.0.0' } }
writeFileSync(join(folder, 'package.json'), JSON.stringify(product))
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...product, lockfileVersion: 3, packages }))

const version = { name: 'leftover', version: '1.0.0' }
const packument = { name: 'leftover', versions: { '1.0.0': version }, 'dist-tags': { latest: '1.0.0' } }

/** The settings by which npm asks this registry, without its cache of others. */
function npmWith(npm_config_registry) {
  const npm_config_cache = mkdtempSync(join(folder, 'cache-'))
  return { ...process.env, npm_config_registry, npm_config_cache, npm_config_fetch_retries: '0' }
}

/** A registry that knows one package, and of it what `advisories` says; npm's own client asks it. */
async function registry(advisories, status = 200) {
  const server = createServer((request, response) => {
    const { url } = request
    const asked = url.includes('advisories') ? advisories : packument
    response.writeHead(url.includes('/-/') ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(asked))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return npmWith(`http://127.0.0.1:${server.address().port}/`)
}

const advisory = (severity) => ({
  leftover: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Lets anyone in',
      severity,
      vulnerable_versions: '<2.0.0',
    },
  ],
})

test('a package with a grave vulnerability fails it by name; one with a small one, or none, passes', async () => {
  const env = await registry(advisory('critical'))
  const { passed: none, failed, output } = await audit({ folder, env })
  expect([none, failed]).toEqual([0, 1])
  expect(output).toMatch(/^leftover +[^\n]*\nSeverity: critical\nLets anyone in - https:\/\/advisories/m)
  const passed = { passed: 1, failed: 0 }
  expect(await audit({ folder, env: await registry(advisory('low')) })).toEqual(passed)
  expect(await audit({ folder, env: await registry({}) })).toEqual(passed)
})

test('a registry that refuses, or that is not there, fails nothing and is told', async () => {
  const said = []
  const print = (line) => said.push(line)
  expect(await audit({ folder, print, env: await registry({ error: 'no' }, 405) })).toBeUndefined()
  const nowhere = npmWith('http://127.0.0.1:9/')
  expect(await audit({ folder, print, env: nowhere })).toBeUndefined()
  expect(said).toEqual([expect.stringMatching(/^– audit: not done, /), expect.stringMatching(/^– audit: /)])
})
