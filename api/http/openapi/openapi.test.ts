import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()

interface Operation {
  operationId: string
}

async function operations(): Promise<{ method: string; path: string; name: string }[]> {
  const { body } = await api.send({ url: '/api/openapi.json' })
  return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      name: operationId,
    })),
  )
}

test('the description is valid OpenAPI 3.1', async () => {
  const { body } = await api.send({ url: '/api/openapi.json' })
  const { valid, errors } = await new Validator().validate(body)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(body.openapi).toBe('3.1.0')
})

test('it describes every endpoint of the contract once, and nothing else', async () => {
  const described = (await operations()).sort((a, b) => a.name.localeCompare(b.name))
  const promised = Object.entries(endpoints)
    .map(([name, { method, path }]) => ({ method, path, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
  expect(described).toEqual(promised)
})

test('every endpoint of the contract is answered by the API', async () => {
  for (const { method, path } of Object.values(endpoints)) {
    const url = `/api${path}`.replace(/\/$/, '')
    expect([method, path, api.app.hasRoute({ method, url })]).toEqual([method, path, true])
  }
})

test('its pointers all lead somewhere', async () => {
  const { body } = await api.send({ url: '/api/openapi.json' })
  const pointers = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(pointers.length).toBeGreaterThan(10)
  for (const name of pointers) expect(Object.keys(body.components.schemas)).toContain(name)
})

test('the page that shows it comes without outside addresses', async () => {
  const { status, headers, body } = await api.send({ url: '/api/docs/' })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('the page shows the same description, as JSON and as YAML', async () => {
  const { body: description } = await api.send({ url: '/api/openapi.json' })
  expect((await api.send({ url: '/api/docs/json' })).body).toEqual(description)
  const asYaml = await api.app.inject({ url: '/api/docs/yaml' })
  expect(asYaml.body).toMatch(/^openapi: 3\.1\.0\ninfo:\n {2}title: Toolshelf\n/)
})

test('each path parameter has an example, each call a description and a tag that is described', async () => {
  const { body } = await api.send({ url: '/api/openapi.json' })
  expect(body.info).toMatchObject({ description: expect.any(String), contact: { name: expect.any(String) } })
  const described = body.tags.map(({ name, description }: { name: string; description: string }) => {
    expect(description).not.toBe(name)
    return name
  })
  for (const call of Object.values<any>(body.paths).flatMap((methods) => Object.values<any>(methods))) {
    expect(call.description.length).toBeGreaterThan(call.summary.length)
    expect(described).toEqual(expect.arrayContaining(call.tags))
    for (const parameter of call.parameters ?? []) {
      if (parameter.in === 'path') expect(parameter).toHaveProperty('example', expect.anything())
    }
  }
})

test('it is sent compressed where that is asked for, and not again to a client that has it', async () => {
  const url = '/api/openapi.json'
  const plain = await api.app.inject({ url })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await api.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const again = await api.app.inject({
      url,
      headers: { 'accept-encoding': encoding, 'if-none-match': String(packed.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})
