import { z } from 'zod'
import { nouns } from './index.ts'
import { fields } from './openapi-fields.ts'

export type Json = Record<string, unknown>

export const pointer = '#/components/schemas/'

/** Shapes that the contract exports by name are named in the document too. */
const named = z.registry<{ id: string }>()
/** A shape that holds itself can only be pointed at, so it has a name in inputs as well. */
const recursive = z.registry<{ id: string }>()
const names = new Set<string>()
for (const parts of Object.values(nouns)) {
  for (const [name, part] of Object.entries(parts)) {
    if (!/^[A-Z]/.test(name) || !(part instanceof z.ZodObject || part instanceof z.ZodLazy))
      continue
    if (names.has(name)) throw new Error(`Two shapes of the contract are called ${name}.`)
    names.add(name)
    named.add(part, { id: name })
    if (part instanceof z.ZodLazy) recursive.add(part, { id: name })
  }
}

/** What may be sent: a default is not required, and a text that becomes a number is a text. */
export function inputSchema(schema: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(schema, { io: 'input', metadata: recursive, ...always })
  return collected(json as Json, schemas)
}

/** What comes back. */
export function outputSchema(schema: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(schema, {
    metadata: named,
    ...always,
    override({ jsonSchema }) {
      always.override({ jsonSchema })
      // The wire may say more tomorrow, and a client must not break on it.
      delete jsonSchema.additionalProperties
    },
  })
  return collected(json as Json, schemas)
}

const always = {
  unrepresentable: 'any',
  override({ jsonSchema }: { jsonSchema: Json }) {
    const { properties } = jsonSchema as { properties?: Record<string, Json> }
    for (const [name, property] of Object.entries(properties ?? {})) {
      describe(property, fields[name]?.description)
    }
  },
} as const

function describe(property: Json, description: string | undefined) {
  if (description !== undefined) property.description ??= description
}

/** Definitions inside a schema are moved to `schemas`, the one place that a pointer can reach. */
function collected(json: Json, schemas: Json): Json {
  const text = JSON.stringify(json).replaceAll('#/$defs/', pointer)
  const { $defs = {}, id, ...shape } = plain(JSON.parse(text))
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    if (name.startsWith('__')) throw new Error(`A recursive shape has no name: ${text}`)
    schemas[name] = holdsItself(name, definition) ? anything : withoutId(definition)
  }
  if (typeof id !== 'string') return shape
  schemas[id] = shape
  return { $ref: pointer + id }
}

/** Few generators can read a shape that holds itself, and ours is just any JSON. */
const anything: Json = { description: 'Any JSON value.' }

function holdsItself(name: string, definition: Json): boolean {
  return JSON.stringify(definition).includes(`"${pointer}${name}"`)
}

function withoutId({ id: _, ...shape }: Json): Json {
  return shape
}

function plain({ $schema: _, '~standard': __, ...rest }: Json): Json {
  return rest
}
