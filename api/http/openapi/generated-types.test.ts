import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from './document.ts'

// openapi-typescript needs TypeScript 5, which the product is not checked with.
const tools = createRequire(new URL('../../../testing/openapi-types/package.json', import.meta.url))

const client = `
  import type { components, operations } from './api.d.ts'
  export const post = (given: operations['getPost']['responses'][200]['content']['application/json']): string => given.title
  export type Verdict = components['schemas']['Verdict']
`

test('the types that openapi-typescript generates compile', { timeout: 600_000 }, async () => {
  const { default: openapiTS, astToString } = await import(tools.resolve('openapi-typescript'))
  const description = describeApi(Object.values(endpoints), '/api')
  const types: string = astToString(await openapiTS(JSON.stringify(description)))

  const ts = tools('typescript')
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    allowImportingTsExtensions: true,
    types: [],
  }
  const files: Record<string, string> = { '/api.d.ts': types, '/client.ts': client }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name: string) => name in files || fileExists(name)
  host.readFile = (name: string) => files[name] ?? readFile(name)
  host.getCurrentDirectory = () => '/'
  const program = ts.createProgram(Object.keys(files), options, host)
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }: { messageText: unknown }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(problems).toEqual([])
})
