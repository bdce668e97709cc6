import { expect, test } from 'vitest'
import { replayScripts } from './script.ts'

const like = (member: string, at: string, verb = 'liked') => ({
  text: 'select $1::integer, $2, $3, $1',
  values: [member, at, verb],
  types: ['integer', 'timestamp with time zone', 'text'],
})

test('equal values become variables, numbers are random, other values are drawn from the recording', () => {
  const { scripts, variables } = replayScripts([
    [like('3', '2026-01-01T10:20:30Z')],
    [like('9', '2026-01-02T10:20:30Z')],
  ])
  expect(variables).toEqual({ value0: 'liked' })
  const times = `E'{"2026-01-01T10\\x3a20\\x3a30Z","2026-01-02T10\\x3a20\\x3a30Z"}'`
  expect(scripts).toEqual([
    {
      weight: 2,
      text:
        '\\set visit random(1, 2)\n\\set number0 random(3, 9)\n' +
        `select :number0::integer, ((${times}::timestamp with time zone[])[:visit]), :value0, :number0;\n`,
    },
  ])
})

test('each sequence of statements has its own script; visits without statements have none', () => {
  const other = { text: 'select 1', values: [], types: [] }
  const { scripts } = replayScripts([[like('1', 'a')], [], [like('1', 'a'), other], [like('1', 'a')]])
  expect(scripts.map(({ weight }) => weight)).toEqual([2, 1])
  expect(scripts[1]!.text).toMatch(/;\nselect 1;\n$/)
})

test('quotes, backslashes and arrays are escaped', () => {
  const searched = (words: string) => ({ text: 'select $1', values: [words], types: ['text[]'] })
  const { scripts } = replayScripts([[searched(`{"it's"}`)], [searched('{a\\b}')]])
  expect(scripts[0]!.text).toContain(
    String.raw`select ((E'{"{\\"it\'s\\"}","{a\\\\b}"}'::text[])[:visit])::text[];`,
  )
})

test('an empty text is a literal, because pgbench refuses empty variables', () => {
  const { scripts, variables } = replayScripts([[like('1', 'a', '')], [like('2', 'b', '')]])
  expect(variables).toEqual({})
  expect(scripts[0]!.text).toContain(", ''::text, ")
})
