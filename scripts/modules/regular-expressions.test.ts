import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isSafePattern } from 'redos-detector'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// The modules that text of strangers reaches. `database/` and `commands/` read text of PostgreSQL and the operator.
const folders = ['contract', 'markdown', 'api', 'server', 'web']
// They read our own icons, and errors of jobs cut to 2,000 characters.
const judged = ['web/ui/icon-symbols.tsx', 'api/administration/jobs/without-secrets.ts']
const tests = /\.test\.tsx?$|\/testing[^/]*\.ts$|\.testing\.ts$/

interface Found {
  file: string
  pattern: string
  flags: string
}

/** Every regular expression in a file, of which none may be put together while it runs. */
function expressionsIn(file: string): Found[] {
  const found: Found[] = []
  const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, ...node.regex })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') {
        throw new Error(`${file} puts a regular expression together, which nobody has judged.`)
      }
    },
  }).visit(program)
  return found
}

const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
const all = files.filter((file) => !tests.test(file) && !judged.includes(file)).flatMap(expressionsIn)

function isSafe({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): boolean {
  return isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: flags.includes('u'),
  }).safe
}

test('no regular expression that meets text of strangers can be made to take long', () => {
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((one) => !isSafe(one))).toEqual([])
})

test.each(['(a+)+$', '\\s+$'])('one that can is found: %s', (pattern) => {
  expect(isSafe({ pattern, flags: '' })).toBe(false)
})
