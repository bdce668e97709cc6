import type { Endpoint } from './endpoint.ts'

type Values = Record<string, unknown> | undefined

function fill(path: string, params: Values): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

function search(query: Values): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) pairs.append(name, String(one))
    }
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** Path and query of a call, below the API's prefix. A list in the query repeats its name. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: { params?: Values; query?: Values } = {},
): string {
  return fill(endpoint.path, input.params) + search(input.query)
}
