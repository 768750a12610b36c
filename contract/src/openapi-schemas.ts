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
    unrepresentable,
    override: addOwnTexts,
  })
  return collected(json as Json, schemas)
}

/** The schema of a response. */
export function outputSchema(schema: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(schema, {
    metadata: named,
    unrepresentable,
    override(context) {
      addOwnTexts(context)
      // Fields may be added later, and a client must not break on them.
      delete context.jsonSchema.additionalProperties
    },
  })
  return collected(json as Json, schemas)
}

const unrepresentable = 'any'

type Context = { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: Json }

/** What `.meta({ description, examples })` says at a schema. It comes before the texts of field names. */
function addOwnTexts({ zodSchema, jsonSchema }: Context): void {
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {}
  if (description !== undefined) jsonSchema.description = description
  if (Array.isArray(examples)) jsonSchema.examples = examples
}

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const singles = ['items', 'additionalProperties'] as const

/**
 * Describes every field by its name, unless its schema says it better. The schemas have to be copies: where two fields share one, each
 * gets a description of its own.
 */
function describe(schema: Json): void {
  const { properties = {}, $defs = {} } = schema as Record<string, Record<string, Json>>
  for (const [name, property] of Object.entries(properties)) {
    const description = fields[name]?.description
    if (description !== undefined) property.description ??= description
  }
  const inside = [
    ...Object.values(properties),
    ...Object.values($defs),
    ...lists.flatMap((name) => (schema[name] ?? []) as Json[]),
    ...singles.map((name) => schema[name]),
  ]
  for (const each of inside) if (typeof each === 'object' && each !== null) describe(each as Json)
}

/** Moves definitions inside a schema to `schemas`, where references point. */
function collected(json: Json, schemas: Json): Json {
  const text = JSON.stringify(json).replaceAll('#/$defs/', pointer)
  const copy = JSON.parse(text)
  describe(copy)
  const { $defs = {}, id, ...shape } = plain(copy)
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
