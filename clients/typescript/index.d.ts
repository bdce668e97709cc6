import type { Client, ClientOptions } from 'openapi-fetch'
import type { components, paths } from './api.js'

/** The objects of the API by name: `Schemas['Tool']`, `Schemas['Post']`. */
export type Schemas = components['schemas']

export interface Options extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** The address of the site: `https://tools.example.org`. */
  url: string
  /** Only for calls as a member. */
  token?: string
  headers?: Record<string, string>
}

/** A client of a site. Each call resolves with `data` or `error`, and with the `response`. */
export function createToolshelf(options: Options): Client<paths>
