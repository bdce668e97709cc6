import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { install } from './install.mjs'

/** A folder with a lockfile of one package and one development package, both packed beside it. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const pack = (name) => {
    const source = join(folder, `${name}-source`)
    mkdirSync(source)
    writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
    execFileSync('npm', ['pack', '--silent'], { cwd: source })
    return `file:${name}-source/${name}-1.0.0.tgz`
  }
  const needed = { dependencies: { product: pack('product') }, devDependencies: { tool: pack('tool') } }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', ...needed }),
  )
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: folder })
  return folder
}

test('only the needed packages are installed; tools are added to them when they are asked for', async () => {
  const folder = project()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const at = (name) => join(folder, 'node_modules', name, 'package.json')
  const said = () => log.mock.calls.splice(0).map(([line]) => line.replace(/[\d.]+ s/, 'n s'))

  await install({ folder, dev: false })
  expect(said()).toEqual(['Installing packages with npm ci ...', 'Installed in n s.'])
  expect([existsSync(at('product')), existsSync(at('tool'))]).toEqual([true, false])
  const before = statSync(at('product')).ino

  await install({ folder })
  expect(said()).toEqual(['Adding development packages ...', 'Installed in n s.'])
  expect(existsSync(at('tool'))).toBe(true)
  expect(statSync(at('product')).ino).toBe(before)

  await install({ folder })
  await install({ folder, dev: false })
  expect(said()).toEqual([])
})
