import { fields } from './openapi-fields.ts'
import type { Json } from './openapi-schemas.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly format?: string
  /** Of a schema whose fields exclude each other. */
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
}

/** Deeper than any response; only a recursive schema reaches it. */
const maxDepth = 12

/** A valid and realistic value for a schema; the field name selects it. */
export function exampleOf(schema: Json, schemas: Json, name = '', depth = 0): unknown {
  const { $ref, ...shape } = schema as Schema
  if (depth > maxDepth) return null
  if ($ref !== undefined) {
    const target = $ref.slice($ref.lastIndexOf('/') + 1)
    return exampleOf((schemas[target] ?? {}) as Json, schemas, name, depth + 1)
  }
  if (shape.examples) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.default ?? shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) {
    const chosen = choices.find(({ type }) => type !== 'null') ?? {}
    return exampleOf(chosen as Json, schemas, name, depth + 1)
  }
  const type = typeOf(shape)
  if (type === 'array') return listOf(shape, schemas, name, depth)
  if (type === 'object') return objectOf(shape, schemas, name, depth)
  return plainValue(shape, type, name)
}

/** For a boolean that forms may also send as a string, the boolean. */
function typeOf({ type }: Schema): string | undefined {
  if (typeof type === 'string' || type === undefined) return type
  return type.includes('boolean') ? 'boolean' : type.find((each) => each !== 'null')
}

function listOf(
  { items = {}, prefixItems }: Schema,
  schemas: Json,
  name: string,
  depth: number,
): unknown {
  if (prefixItems) {
    return prefixItems.map((each) => exampleOf(each as Json, schemas, name, depth + 1))
  }
  const known = fields[name]?.example
  // The values of an enumeration are better than those of another field of this name.
  const { $ref, enum: values, type } = items as Schema
  const isPlain = $ref === undefined && values === undefined && type !== undefined
  const isKnown = Array.isArray(known) && isPlain && type !== 'object'
  return isKnown ? known : [exampleOf(items as Json, schemas, name, depth + 1)]
}

function objectOf({ properties }: Schema, schemas: Json, name: string, depth: number): unknown {
  const known = fields[name]?.example
  if (!properties) return typeof known === 'object' && !Array.isArray(known) ? known : {}
  return Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [
      key,
      exampleOf(each as Json, schemas, key, depth + 1),
    ]),
  )
}

const byFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

function plainValue(shape: Schema, type: string | undefined, name: string): unknown {
  // A format that no example of a name has.
  if (shape.format === 'uuid') return '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
  const known = fields[name]?.example
  switch (type) {
    case 'boolean':
      return typeof known === 'boolean' ? known : true
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : Math.max(shape.minimum ?? 0, 1)
    case 'null':
      return null
    case 'string':
      if (byFormat[shape.format ?? ''] !== undefined) return byFormat[shape.format ?? '']
      if (typeof known === 'string') return known
      return name.endsWith('Id') || name === '' ? fields.id?.example : name
    default:
      return known ?? null
  }
}
