// Clones the last commit and starts it with `npm start`, as root and as an ordinary user. Packages come from npm's cache
// as far as it has them. The build is copied when it was made from the committed files, because a build takes 27 s.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inputsFingerprint, isBuilt } from './setup/build.mjs'
import { npm } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { startByNpm } from './test/npm-start.mjs'

const isRoot = process.getuid?.() === 0
const isRepository = existsSync(join(root, '.git'))
const somebody = isRoot ? account('nobody') : undefined
const folders = []

/** Makes a directory that only its owner may enter. */
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

const interrupt = (site) => site.interrupt()

/** Starts the site, reads a page, stops it, and answers with all that was said. */
async function startReadStop(checkout, as, stop = interrupt) {
  const site = await startByNpm(checkout, as)
  const page = await fetch(site.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
  await stop(site)
  await expect(fetch(site.url)).rejects.toThrow('fetch failed')
  const left = readdirSync(join(checkout, 'data'), { recursive: true })
  expect(left.filter((path) => path.endsWith('postmaster.pid'))).toEqual([])
  return site.output()
}

const [installing, building, ...seeding] = [
  'Installing packages',
  'Building the pages',
  'Schema:',
  'Demo content:',
]

/** Expects that a start, ended by `stop`, does exactly these steps. Returns what it said. */
async function expectSteps(checkout, steps, { as, stop } = {}) {
  const said = await startReadStop(checkout, as, stop)
  expect([installing, building, ...seeding].filter((step) => said.includes(step))).toEqual(steps)
  return said
}

/** Copies the build into the checkout. Returns whether the checkout will use it. */
function copyBuild(checkout) {
  if (!existsSync(join(root, 'build'))) return false
  execFileSync('cp', ['-a', join(root, 'build'), join(checkout, 'build')])
  return isBuilt(checkout, inputsFingerprint(checkout, {}))
}

/** Clones into `folder` and expects a first start to do what the clone lacks. */
async function expectFirstStart(folder) {
  const checkout = clone(folder)
  const steps = copyBuild(checkout) ? [installing, ...seeding] : [installing, building, ...seeding]
  await expectSteps(checkout, steps)
  return checkout
}

describe.skipIf(!isRepository)('a fresh clone starts with npm start', { timeout: 900_000 }, () => {
  let earlier

  test.skipIf(!isRoot)('as root, under a directory that only root may enter', async () => {
    earlier = await expectFirstStart(privateFolder())
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
    await expectSteps(checkout, seeding, { as: { ...somebody, home: folder } })
  })

  test.skipIf(isRoot)('as an ordinary user', async () => {
    earlier = await expectFirstStart(privateFolder())
  })

  test.each(['SIGTERM', 'SIGKILL'])('and ends in order when npm alone gets %s', async (signal) => {
    // No step is done twice.
    const said = await expectSteps(earlier, [], { stop: (site) => site.signalNpm(signal) })
    expect(said).toContain('SIGTERM: stopping')
  })

  test('with the packages that it needs alone, which git ignores', () => {
    for (const name of ['vitest', 'oxlint', 'playwright-core']) {
      expect(existsSync(join(earlier, 'node_modules', name)), name).toBe(false)
    }
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: earlier, encoding: 'utf8' })).toBe('')
  })

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
})
