import { z } from 'zod'
import { nouns } from './index.ts'

export type Json = Record<string, unknown>

export const pointer = '#/components/schemas/'

/** Shapes that the contract exports by name are named in the document too. */
const named = z.registry<{ id: string }>()
for (const parts of Object.values(nouns)) {
  for (const [name, part] of Object.entries(parts)) {
    if (/^[A-Z]/.test(name) && part instanceof z.ZodObject) named.add(part, { id: name })
  }
}

/** What may be sent: a default is not required, and a text that becomes a number is a text. */
export function inputSchema(schema: z.ZodType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

/** What comes back; named shapes are collected in `schemas` and pointed at. */
export function outputSchema(schema: z.ZodType, schemas: Json): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, {
      metadata: named,
      unrepresentable: 'any',
      // The wire may say more tomorrow, and a client must not break on it.
      override: ({ jsonSchema }) => {
        delete jsonSchema.additionalProperties
      },
    }),
  )
  const { $defs = {}, id, ...shape } = plain(JSON.parse(text.replaceAll('#/$defs/', pointer)))
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    schemas[name] = withoutId(definition)
  }
  if (typeof id !== 'string') return shape
  schemas[id] = shape
  return { $ref: pointer + id }
}

function withoutId({ id: _, ...shape }: Json): Json {
  return shape
}

function plain({ $schema: _, '~standard': __, ...rest }: Json): Json {
  return rest
}
