import fc from 'fast-check'
import { z } from 'zod'
import { anything } from '#testing/arbitraries.ts'

type Schema = Record<string, unknown>
type Any = fc.Arbitrary<unknown>

// Valid values of fields whose rules JSON Schema does not express.
const byName: Record<string, Any> = {
  email: fc.emailAddress({ size: 'small' }),
  link: fc.oneof(fc.webUrl(), fc.constant('')),
  website: fc.oneof(fc.webUrl(), fc.constant('')),
  github: fc.oneof(fc.webUrl(), fc.constant('')),
  username: fc.stringMatching(/^[A-Za-z0-9_]{3,20}$/),
  password: fc.constant('Secret1!'),
  new_password: fc.constant('another-password'),
  confirm_password: fc.constant('another-password'),
  code: fc.stringMatching(/^\d{6}$/),
  category_ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
  category: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom('bug', 'feature', 'feedback')),
  interests: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 5 }),
  limit: fc.integer({ min: 1, max: 100 }),
  sort: fc.constantFrom('new', 'trending', 'top'),
  id: fc.integer({ min: 1, max: 400 }),
  post_id: fc.integer({ min: 1, max: 400 }),
  saved_list_id: fc.integer({ min: 1, max: 400 }),
  into: fc.integer({ min: 1, max: 9 }),
}

function textOf({ minLength = 0, maxLength = 60 }: { minLength?: number; maxLength?: number }): Any {
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: 'grapheme', ...limits }) },
    { weight: 1, arbitrary: fc.constant('\u{1f600}'.repeat(maxLength)) },
  )
}

function objectOf({
  properties = {},
  required = [],
}: {
  properties?: Record<string, Schema>
  required?: string[]
}) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, byName[name] ?? valueOf(schema)])
  return fc.record(Object.fromEntries(fields) as Record<string, Any>, { requiredKeys: required })
}

/** Values of a JSON Schema, for the keywords that the contract uses. */
function valueOf(schema: Schema): Any {
  if ('enum' in schema) return fc.constantFrom(...(schema['enum'] as unknown[]))
  // Beside a type it only says which of the fields go together.
  if ('anyOf' in schema && !('type' in schema)) return fc.oneof(...(schema['anyOf'] as Schema[]).map(valueOf))
  const { minimum: min = 0, maximum: max = 1000 } = schema as { minimum?: number; maximum?: number }
  switch (schema['type']) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min, max: Math.min(max, min + 1000) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as Schema), { maxLength: 5 })
    case 'object':
      return objectOf(schema)
    default:
      return anything
  }
}

/** Mostly valid inputs of a contract's schema. */
export function valuesOf(type: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  return valueOf(schema) as fc.Arbitrary<Record<string, unknown>>
}

/** The values with a replaced, a missing or additional fields. */
export function mutated(
  values: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const replaced = fc.tuple(values, fc.nat(), anything).map(([value, index, replacement]) => {
    const names = Object.keys(value)
    return names.length === 0 ? value : { ...value, [names[index % names.length]!]: replacement }
  })
  const missing = fc.tuple(values, fc.nat()).map(([value, index]) => {
    return Object.fromEntries(Object.entries(value).filter((_, n) => n !== index % 4))
  })
  const additional = values.map((value) => ({
    ...value,
    id: 1,
    role: 'moderator',
    author_id: 1,
    is_default: true,
  }))
  return fc.oneof(replaced, missing, additional)
}
