import { z } from 'zod'
import { nouns } from './index.ts'
import { fields } from './openapi-fields.ts'

export type Json = Record<string, unknown>

export const pointer = '#/components/schemas/'

/** Object schemas that the contract exports become named components of the document. */
const named = z.registry<{ id: string }>()
/** A recursive schema needs a name in inputs as well. */
const recursive = z.registry<{ id: string }>()
const names = new Set<string>()
for (const parts of Object.values(nouns)) {
  for (const [name, part] of Object.entries(parts)) {
    if (!/^[A-Z]/.test(name) || !(part instanceof z.ZodObject || part instanceof z.ZodLazy))
      continue
    if (names.has(name)) throw new Error(`Two schemas of the contract are named ${name}.`)
    names.add(name)
    named.add(part, { id: name })
    if (part instanceof z.ZodLazy) recursive.add(part, { id: name })
  }
}

/** The schema of a request: fields with a default are optional, values have their type before conversion. */
export function inputSchema(schema: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    metadata: recursive,
    ...always,
    override({ jsonSchema, zodSchema }) {
      always.override({ jsonSchema })
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (Array.isArray(examples)) jsonSchema.examples = examples
    },
  })
  return collected(json as Json, schemas)
}

/** The schema of a response. */
export function outputSchema(schema: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(schema, {
    metadata: named,
    ...always,
    override({ jsonSchema }) {
      always.override({ jsonSchema })
      // Fields may be added later, and a client must not break on them.
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

/** Moves definitions inside a schema to `schemas`, where references point. */
function collected(json: Json, schemas: Json): Json {
  const text = JSON.stringify(json).replaceAll('#/$defs/', pointer)
  const { $defs = {}, id, ...shape } = plain(JSON.parse(text))
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    if (name.startsWith('__')) throw new Error(`A recursive schema has no name: ${text}`)
    schemas[name] = isRecursive(name, definition) ? anything : withoutId(definition)
  }
  if (typeof id !== 'string') return shape
  schemas[id] = shape
  return { $ref: pointer + id }
}

/** Few generators support recursive schemas; the only one here is any JSON value. */
const anything: Json = { description: 'Any JSON value.' }

function isRecursive(name: string, definition: Json): boolean {
  return JSON.stringify(definition).includes(`"${pointer}${name}"`)
}

function withoutId({ id: _, ...shape }: Json): Json {
  return shape
}

function plain({ $schema: _, '~standard': __, ...rest }: Json): Json {
  return rest
}
