// The last commit, cloned and started with the one command, by root and by an ordinary user. What is not committed is
// not in a clone. Packages come from npm's cache as far as it has them.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { npm } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { startByNpm } from './testing/npm-start.mjs'

const isRoot = process.getuid?.() === 0
const isRepository = existsSync(join(root, '.git'))
const somebody = isRoot ? account('nobody') : undefined
const folders = []

/** A directory that only its owner may enter. */
function privateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-fresh-'))
  chmodSync(folder, 0o700)
  folders.push(folder)
  return folder
}

function clone(folder) {
  const checkout = join(folder, 'toolshelf')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, checkout])
  return checkout
}

/** An ordinary account's `{ uid, gid }`, if there is one that can run our npm. */
function account(name) {
  const id = (option) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout || NaN)
  const ids = { uid: id('-u'), gid: id('-g') }
  if (Number.isNaN(ids.uid)) return undefined
  const [program, ...args] = npm()
  return spawnSync(program, [...args, '--version'], { ...ids, cwd: '/', env: { PATH: process.env.PATH } })
    .status === 0
    ? ids
    : undefined
}

/** Starts the site, reads a page, stops it, and answers with all that was said. */
async function startReadStop(checkout, as) {
  const site = await startByNpm(checkout, as)
  const page = await fetch(site.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
  await site.interrupt()
  await expect(fetch(site.url)).rejects.toThrow('fetch failed')
  const left = readdirSync(join(checkout, 'data'), { recursive: true })
  expect(left.filter((path) => path.endsWith('postmaster.pid'))).toEqual([])
  return site.output()
}

const once = ['Installing packages', 'Building the pages', 'Schema:', 'Demo content:']

async function expectTwoStarts(checkout, as, alreadyDone = []) {
  const first = await startReadStop(checkout, as)
  for (const said of once) expect(first.includes(said), said).toBe(!alreadyDone.includes(said))
  const second = await startReadStop(checkout, as)
  for (const said of once) expect(second).not.toContain(said)
}

describe.skipIf(!isRepository)('a fresh clone starts with npm start', { timeout: 300_000 }, () => {
  let earlier

  test.skipIf(!isRoot)('as root, under a directory that only root may enter', async () => {
    const checkout = clone(privateFolder())
    earlier = checkout
    await expectTwoStarts(checkout)
  })

  test.skipIf(!somebody)('as an ordinary user, with what root installed and built', async () => {
    const folder = privateFolder()
    const checkout = clone(folder)
    const mine = `${somebody.uid}:${somebody.gid}`
    execFileSync('cp', ['-a', join(earlier, 'build'), join(checkout, 'build')])
    execFileSync('chown', ['-R', mine, folder])
    // Linked, not copied: so only the folders change hands.
    execFileSync('cp', ['-al', join(earlier, 'node_modules'), join(checkout, 'node_modules')])
    execFileSync('find', [join(checkout, 'node_modules'), '-type', 'd', '-exec', 'chown', mine, '{}', '+'])
    await expectTwoStarts(checkout, { ...somebody, home: folder }, once.slice(0, 2))
  })

  test.skipIf(isRoot)('as an ordinary user', () => expectTwoStarts(clone(privateFolder())))

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
})
