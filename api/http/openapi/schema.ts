import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Removes keywords that zod adds and no client needs. */
function removeNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  // Clients ignore unknown fields in answers; the server ignores them in requests. The values of a record have a schema.
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

/** Whether a definition has no name of ours: zod makes one for a schema that contains itself, which only any JSON value does. */
const isAnonymous = (name: string) => name.startsWith('__schema')

function referringToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referringToComponents)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key !== '$ref') return [key, referringToComponents(inner)]
    const name = String(inner).replace('#/$defs/', '')
    // A type that is nothing but references to itself does not compile in generated clients.
    return isAnonymous(name) ? ['description', 'Any JSON value.'] : [key, `#/components/schemas/${name}`]
  })
  return Object.fromEntries(entries)
}

/**
 * The JSON Schema of a contract's schema for requests (`input`) or answers (`output`). Named schemas go into `components`
 * and are referred to by `$ref`.
 */
export function schemaOf(
  type: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _,
    $defs,
    id,
    ...schema
  } = z.toJSONSchema(type, { io, override: removeNoise }) as JsonSchema
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
    if (isAnonymous(name)) continue
    const { id: __, ...shape } = definition
    components[name] = referringToComponents(shape) as JsonSchema
  }
  const shape = referringToComponents(schema) as JsonSchema
  if (typeof id !== 'string') return shape
  components[id] = shape
  return { $ref: `#/components/schemas/${id}` }
}
