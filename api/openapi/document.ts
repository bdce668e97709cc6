import type { Endpoint } from '#contract/endpoint.ts'
import { operationOf } from './operation.ts'
import type { JsonSchema } from './schema.ts'

/** The OpenAPI 3.1 description of the endpoints, which live below `prefix`. */
export function describeApi(endpoints: Endpoint[], prefix: string): JsonSchema {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toolshelf',
      version: '1.0.0',
      description: 'People share, review, rate, discuss, save and find AI tools.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: prefix }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Token, a space, and the token that login or register answered with.',
        },
      },
    },
  }
}
