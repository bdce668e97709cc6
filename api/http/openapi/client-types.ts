import { createRequire } from 'node:module'
import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from './document.ts'

/** The package of the client. Its tools need TypeScript 5, which the product is not checked with. */
export const clientPackage = new URL('../../../clients/typescript/', import.meta.url)

const header = '// Written by `npm run client` from the OpenAPI document. Do not edit.\n\n'

/** The types of the API as its clients have them: the text of `api.d.ts`. */
export async function clientTypes(): Promise<string> {
  const tools = createRequire(new URL('package.json', clientPackage))
  const { default: openapiTS, astToString } = tools('openapi-typescript')
  // The order of a module's exports depends on the loader.
  const sorted = Object.values(endpoints).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const description = describeApi(sorted, '/api')
  return header + astToString(await openapiTS(JSON.stringify(description)))
}
