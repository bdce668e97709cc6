import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// A file, the rule it breaks, its code.
const broken: [file: string, rule: string, code: string][] = [
  ['contract/a.ts', 'modules(imports)', "import { b } from '#database/b.ts'\nexport const a = b\n"],
  ['contract/b.ts', 'modules(imports)', "import fastify from 'fastify'\nexport const b = fastify\n"],
  ['database/b.ts', 'modules(imports)', "import { post } from '#contract/posts.ts'\nexport const b = post\n"],
  ['database/c.ts', 'modules(imports)', "import fastify from 'fastify'\nexport const c = fastify\n"],
  ['api/http/a.ts', 'modules(imports)', "import { a } from '#api/posts/presenter.ts'\nexport const b = a\n"],
  ['api/http/c.ts', 'modules(imports)', "import { a } from '#api/posts/handlers.ts'\nexport const b = a\n"],
  [
    'api/posts/b.ts',
    'modules(imports)',
    "import { a } from '#api/accounts/queries.ts'\nexport const b = a\n",
  ],
  [
    'api/posts/c.ts',
    'modules(imports)',
    "import type { A } from '#api/accounts/queries.ts'\nexport type C = A\n",
  ],
  ['api/posts/d.ts', 'modules(imports)', "export const d = () => import('#api/accounts/queries.ts')\n"],
  // Allowed by the table, but past public.ts.
  [
    'api/comments/c.ts',
    'modules(imports)',
    "import { a } from '#api/posts/queries.ts'\nexport const c = a\n",
  ],
  // Against the direction of the table.
  ['api/posts/h.ts', 'modules(imports)', "import { a } from '#api/comments/public.ts'\nexport const h = a\n"],
  ['api/posts/e.ts', 'modules(imports)', "import { api } from '#web/api/client.ts'\nexport const e = api\n"],
  ['api/posts/f.ts', 'modules(imports)', "import { main } from '#server/main.ts'\nexport const f = main\n"],
  [
    'api/posts/g.test.ts',
    'modules(imports)',
    "import { a } from '#api/accounts/public.ts'\nexport const g = a\n",
  ],
  [
    'api/posts/h.ts',
    'modules(imports)',
    "import { a } from '#api/posts/feed/public.ts'\nexport const h = a\n",
  ],
  [
    'api/comments/h.ts',
    'modules(imports)',
    "import { a } from '#api/posts/feed/public.ts'\nexport const h = a\n",
  ],
  ['web/ui/a.tsx', 'modules(imports)', "import { a } from '#web/session/a.ts'\nexport const b = a\n"],
  ['web/api/a.ts', 'modules(imports)', "import { db } from '#database/client.ts'\nexport const a = db\n"],
  ['web/api/b.ts', 'modules(imports)', "import pg from 'pg'\nexport const b = pg\n"],
  ['web/posts/a.ts', 'modules(imports)', "import { a } from '#web/likes/a.ts'\nexport const b = a\n"],
  ['web/posts/b.ts', 'modules(imports)', "import { a } from '#web/app/header.tsx'\nexport const b = a\n"],
  [
    'web/app/a.ts',
    'modules(imports)',
    "import { a } from '#web/posts/pages/home/a.ts'\nexport const b = a\n",
  ],
  [
    'web/posts/pages/home/a.ts',
    'modules(imports)',
    "import { a } from '#web/posts/pages/post/a.ts'\nexport const b = a\n",
  ],
  ['server/a.ts', 'modules(imports)', "import { a } from '#commands/a.ts'\nexport const b = a\n"],
  ['commands/a.ts', 'modules(imports)', "import { a } from '#api/posts/handlers.ts'\nexport const b = a\n"],
  ['e2e/a.ts', 'modules(imports)', "import { a } from '#api/posts/handlers.ts'\nexport const b = a\n"],
  ['api/posts/handlers.ts', 'modules(sql)', "import { sql } from 'kysely'\nexport const a = sql\n"],
  [
    'api/http/b.ts',
    'modules(sql)',
    "export const b = (db: { selectFrom(table: unknown): unknown }) => db.selectFrom('posts')\n",
  ],
  ['server/b.ts', 'modules(sql)', "import pg from 'pg'\nexport const b = pg\n"],
  ['api/posts/utils.ts', 'modules(names)', 'export const a = 1\n'],
  ['web/lib/a.ts', 'modules(names)', 'export const a = 1\n'],
  ['web/posts/index.ts', 'modules(barrels)', "export { b } from './card.tsx'\n"],
  ['api/posts/public.ts', 'modules(barrels)', "export { a } from './queries.ts'\nexport const b = 1\n"],
  ['web/posts/all.ts', 'modules(barrels)', "export * from './card.tsx'\nexport const own = 1\n"],
  ['web/posts/c.ts', 'import(no-default-export)', 'export default 1\n'],
  ['web/posts/postCard.tsx', 'unicorn(filename-case)', 'export const a = 1\n'],
  ['api/posts/long.ts', 'eslint(max-lines)', 'f0()\n'.repeat(301)],
  ['api/posts/long.test.ts', 'eslint(max-lines)', 'f0()\n'.repeat(301)],
  ['api/posts/log.ts', 'eslint(no-console)', "export const a = () => console.log('a')\n"],
]

const clean: [file: string, code: string][] = [
  [
    'contract/posts.ts',
    "import { z } from 'zod'\nimport { id } from './fields.ts'\nexport const post = z.object({ id })\n",
  ],
  ['contract/fields.ts', "import { z } from 'zod'\nexport const id = z.int()\n"],
  ['contract/posts.test.ts', "import fc from 'fast-check'\nexport const a = fc\n"],
  ['database/client.ts', "import { sql } from 'kysely'\nexport const db = sql\n"],
  [
    'api/http/viewer-queries.ts',
    "import { sql } from 'kysely'\nimport { db } from '#database/client.ts'\nexport const a = [sql, db]\n",
  ],
  [
    'api/posts/presenter.ts',
    "import { a } from '#api/http/viewer-queries.ts'\nexport const b = (db: { selectFrom(table: unknown): unknown }) => db.selectFrom(a)\n",
  ],
  ['api/posts/queries.ts', "import { post } from '#contract/posts.ts'\nexport const b = post\n"],
  [
    'api/posts/queries.ts',
    "import { sql } from 'kysely'\nexport const a = (db: { deleteFrom(table: unknown): unknown }) => db.deleteFrom(sql)\n",
  ],
  [
    'api/posts/reads.ts',
    "import type { Kysely } from 'kysely'\nimport { a } from './queries.ts'\nexport const b: Kysely<never> = a as never\n",
  ],
  [
    'api/posts/routes.ts',
    "import { a } from '#api/posts/presenter.ts'\nimport { b } from '#api/posts/queries.ts'\nexport const c = [a, b]\n",
  ],
  [
    'api/posts/posts.test.ts',
    "import { a } from '#testing/api.ts'\nimport { b } from '#testing/database.ts'\nexport const c = [a, b]\n",
  ],
  ['api/comments/public.ts', "export { a, type B } from './queries.ts'\n"],
  ['api/comments/d.ts', "import { a } from '#api/posts/public.ts'\nexport const d = a\n"],
  ['api/app.ts', "import { c } from './posts/routes.ts'\nexport const app = c\n"],
  ['web/ui/button.tsx', 'export const Button = () => <button type="button">Go</button>\n'],
  ['web/session/a.ts', "import { a } from '#web/api/client.ts'\nexport const b = a\n"],
  [
    'web/posts/card.tsx',
    "import { Button } from '#web/ui/button.tsx'\nimport { a } from '#web/session/a.ts'\nexport const b = [Button, a]\n",
  ],
  ['web/app/header.tsx', "import { b } from '#web/posts/public.ts'\nexport const c = b\n"],
  [
    'web/posts/pages/home/page.tsx',
    "import { c } from '#web/app/header.tsx'\nexport const d = c\nexport default function HomePage() {\n  return d\n}\n",
  ],
  ['web/root.tsx', "import { c } from './app/header.tsx'\nexport default function Root() {\n  return c\n}\n"],
  ['server/main.ts', "import { app } from '#api/app.ts'\nconsole.log(app)\n"],
  [
    'commands/import.ts',
    "import { main } from '#server/start.ts'\nimport { rows } from '#api/tools/imports/public.ts'\nconsole.log(main, rows)\n",
  ],
  ['e2e/site.ts', "import { db } from '#database/client.ts'\nexport const a = db\n"],
  ['api/posts/full.ts', `export const a = 1\n${'// why\n\n'.repeat(300)}`],
]

interface Finding {
  filename: string
  code: string
  message: string
}

let tree: string
let findings: Finding[]

function write(file: string, code: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), code)
}

/** The rules that fire in a file, each once. */
function firedIn(file: string) {
  return [...new Set(findings.filter(({ filename }) => filename === file).map(({ code }) => code))]
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'toolshelf-modules-'))
  for (const part of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'scripts']) {
    cpSync(join(root, part), join(tree, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const [file, , code] of broken) write(file, code)
  for (const [file, code] of clean) write(file, code)
  write('web/session/to.ts', "import { from } from '#web/session/from.ts'\nexport const to = () => from\n")
  write('web/session/from.ts', "import { to } from './to.ts'\nexport const from = () => to\n")
  write('web/posts/up.ts', "import { a } from '../likes/a.ts'\nexport const b = a\n")
  findings = lint()
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** Lints the tree with the project's own configuration, types apart: the tree has none. */
function lint(): Finding[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const folders = ['contract', 'database', 'api', 'web', 'server', 'commands', 'e2e']
  try {
    execFileSync(process.execPath, [oxlint, '--format=json', ...folders], { cwd: tree, encoding: 'utf8' })
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
  }
  throw new Error('The linter found nothing to object to')
}

describe('module rules', () => {
  test.each(broken)('%s breaks %s', (file, rule) => {
    expect(firedIn(file)).toContain(rule)
  })

  test.each(clean)('%s is accepted', (file) => {
    expect(findings.filter(({ filename }) => filename === file)).toEqual([])
  })

  test('the table has no circle', async () => {
    const { modules } = (await import(join(root, 'scripts/modules/table.mjs'))) as {
      modules: { module: string; may: (string | RegExp)[] }[]
    }
    const mayOf = new Map(modules.map(({ module, may }) => [module, may]))
    const visit = (name: string, path: string[]): void => {
      expect(path, [...path, name].join(' → ')).not.toContain(name)
      for (const next of mayOf.get(name) ?? []) {
        // The last row of api/ stands for its composition root, which imports every module.
        if (typeof next === 'string' && next !== name && next !== 'api') visit(next, [...path, name])
      }
    }
    for (const name of mayOf.keys()) visit(name, [])
  })

  test('an import that goes up is refused', () => {
    expect(firedIn('web/posts/up.ts')).toEqual(
      expect.arrayContaining(['import(no-relative-parent-imports)', 'modules(imports)']),
    )
  })

  test('files that import each other are refused', () => {
    expect([...firedIn('web/session/to.ts'), ...firedIn('web/session/from.ts')]).toContain('import(no-cycle)')
  })

  test('a refusal names what the module may import', () => {
    const [finding] = findings.filter(({ filename }) => filename === 'web/posts/a.ts')
    expect(finding?.message).toContain('web/posts may import contract, web/ui')
  })
})
