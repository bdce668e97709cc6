import type { Endpoint } from '#contract/endpoint.ts'
import { operationOf, tagOf } from './operation.ts'
import type { JsonSchema } from './schema.ts'

/** Tags: the first part of each path, with a description. */
const tags: Record<string, string> = {
  accounts: 'Signing up, signing in and out, and recovering an account.',
  profiles: "The member's own account.",
  members: 'Members as everyone may see them.',
  posts: 'Posts: a tool, and what its author says about it.',
  interactions: 'Likes, ratings, comments and reports.',
  savedlists: "The member's saved lists.",
  lists: 'Lists that members share.',
  notifications: 'What happened to the member.',
  tools: 'What the links of posts lead to.',
  categories: 'What posts are about, and following it.',
  dump: 'The public data of the site for download.',
  find: 'Finding tools for something to do.',
  finds: 'Needs that the member has saved.',
  admin: 'For administrators.',
  setup: 'The set-up of an empty site.',
  site: 'Name, look and settings of the site.',
  pages: 'Rules, privacy notice, terms and other pages of the operator.',
  search: 'Finding posts.',
  summaries: 'Summaries of texts.',
  contact: 'Messages to the operator.',
  moderation: 'What moderators see and do.',
  integrity: 'Figures about votes and decisions.',
}

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
      contact: { name: 'The operator of this site' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: prefix }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: tags[name] ?? name })),
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
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tsp_…',
          description:
            'An access token that a member has made at /settings/tokens. The role is the scope that the call needs.',
        },
      },
    },
  }
}
