import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { run } from '#testing/command.ts'
import { temporaryHome } from '#testing/server.ts'

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).flatMap(([script, line]) => {
  const [, name] = /^node commands\/(.+)\.ts$/.exec(line) ?? []
  return name === undefined ? [] : [{ script, name }]
})

test.each(commands)(
  'npm run $script -- --help prints usage, options, examples and exit statuses',
  async ({ script, name }) => {
    const home = await temporaryHome()
    const { out, err, status } = await run(home, name, 'something', '--help')
    expect({ err, status }).toEqual({ err: '', status: 0 })
    expect(out).toMatch(
      new RegExp(
        `^Usage: npm run ${script}[^]*\nOptions:\n[^]*\nExamples:\n  .*npm run [^]*\nExit status:\n`,
      ),
    )
    expect(readdirSync(home)).toEqual([])
  },
)

test('every command of the folder that is a script has a name in package.json', () => {
  expect(commands.length).toBeGreaterThan(10)
})
