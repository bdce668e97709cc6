import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { clientPackage, clientTypes } from './client-types.ts'

const api = await createTestApi()
const tools = createRequire(new URL('package.json', clientPackage))
const textOf = (name: string, base = clientPackage) => readFile(new URL(name, base), 'utf8')

// The example of README.md, compiled here and run below.
const program = `
  import { createToolshelf, type Schemas } from 'toolshelf-client'

  export async function visit(url: string) {
    const site = createToolshelf({ url })
    const list = await site.GET('/tools/', { params: { query: { sort: 'name' } } })
    const names: string[] = list.data!.map((tool: Schemas['Tool']) => tool.name)
    const found = await site.GET('/find/', { params: { query: { need: 'transcribe German meetings' } } })
    const reason: string | undefined = found.data?.results[0]?.reasons[0]?.text
    const { data, error, response } = await site.GET('/tools/{slug}/', { params: { path: { slug: 'nowhere' } } })
    const refused = await site.GET('/find/', { params: { query: { need: ' ' } } })
    const sentences: string[] | undefined = refused.error?.errors?.['need']
    return { names, reason, data, detail: error?.detail, sentences, status: response.status }
  }

  export async function like(url: string, token: string, id: number) {
    const { response } = await createToolshelf({ url, token }).POST('/interactions/posts/{id}/like/', {
      params: { path: { id } },
    })
    return response.status
  }
`
const wrong = `
  import { createToolshelf } from 'toolshelf-client'
  export const answer = createToolshelf({ url: '' }).GET('/find/', { params: { query: { limit: 3 } } })
`

/** The example in a document. */
async function exampleIn(file: string): Promise<string> {
  return /```ts\n([\s\S]*?)```/.exec(await textOf(file, new URL('../../', clientPackage)))![1]!
}

/** Compiles programs in the folder of the client, as people do who have installed it: the problems and the script of each. */
function compile(programs: Record<string, string>) {
  const ts = tools('typescript')
  const options = {
    ...{ strict: true, skipLibCheck: false, types: [], verbatimModuleSyntax: true },
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const pathOf = (name: string) => fileURLToPath(new URL(`${name}.mts`, clientPackage))
  const texts = new Map(Object.entries(programs).map(([name, text]) => [pathOf(name), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path: string) => texts.has(path) || fileExists(path)
  host.getSourceFile = (path: string, target: unknown) =>
    texts.has(path) ? ts.createSourceFile(path, texts.get(path), target) : getSourceFile(path, target)
  const scripts = new Map<string, string>()
  host.writeFile = (path: string, written: string) => void scripts.set(path.replace(/mjs$/, 'mts'), written)
  const compiled = ts.createProgram([...texts.keys()], options, host)
  compiled.emit()
  const problems = Object.fromEntries(Object.keys(programs).map((name) => [name, [] as string[]]))
  for (const { file, messageText } of ts.getPreEmitDiagnostics(compiled)) {
    const name = Object.keys(programs).find((one) => pathOf(one) === file?.fileName) ?? 'client'
    ;(problems[name] ??= []).push(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  return { problems, scriptOf: (name: string) => scripts.get(pathOf(name))! }
}

test('npm run client has nothing to write, and the client has the version of the site', async () => {
  expect((await textOf('api.d.ts')) === (await clientTypes())).toBe(true)
  const versionOf = async (base: URL) => JSON.parse(await textOf('package.json', base)).version
  expect(await versionOf(clientPackage)).toBe(await versionOf(new URL('../../', clientPackage)))
})

let url: string
let id: number
beforeAll(async () => {
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const author = await api.member()
  const texts = { title: 'Whisper', description: 'Transcribes German meetings.' }
  ;({ id } = await api.post(author, { ...texts, link: 'https://whisper.example/' }))
})

test('programs with the client compile under strict unless they are wrong, and read and write on a running site', async () => {
  const [readme, docs] = [await exampleIn('clients/typescript/README.md'), await exampleIn('docs/api.md')]
  const { problems, scriptOf } = compile({ program, readme, docs, wrong })
  expect(problems).toEqual({
    ...{ program: [], readme: [], docs: [] },
    wrong: [expect.stringContaining("Property 'need' is missing")],
  })
  const script = scriptOf('program')
  const entry = new URL('index.js', clientPackage).href
  const { visit, like } = await import(
    `data:text/javascript,${encodeURIComponent(script.replace('toolshelf-client', entry))}`
  )
  expect(await visit(url)).toEqual({
    names: ['Whisper'],
    reason: 'Transcribes German meetings.',
    data: undefined,
    detail: 'Tool not found',
    sentences: [expect.stringContaining('required')],
    status: 404,
  })
  const { token } = await api.member()
  expect(await like(`${url}/`, token, id)).toBe(200)
})
