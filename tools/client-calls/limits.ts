import { z } from 'zod'
import type { SourceFile } from '../tree.ts'
import { fieldNames, isBilling } from './named.ts'
import { type Call, callsOf, type Nouns } from './names.ts'
import { fileOf, header } from './noun-files.ts'
import { type Schema, shapeOf } from './schema.ts'

export const limitsFolder = 'web/src/lib/limits/'

type Json = {
  readonly type?: string
  readonly anyOf?: readonly Json[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
}

/** What a form leaves out is null. */
function present(json: Json): Json {
  const others = json.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length === 1 && others[0] ? others[0] : json
}

const safe = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

function limitOf(schema: Schema): Record<string, unknown> {
  const json = present(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json,
  )
  const required = schema._zod.optin === undefined && !acceptsNothing(schema) ? true : undefined
  if (json.type === 'number' || json.type === 'integer') {
    const whole = json.type === 'integer' ? true : undefined
    const [least, most] = [safe(json.minimum), safe(json.maximum)]
    return { kind: 'number', required, whole, least, most }
  }
  if (json.type !== 'string') return { required }
  // The pattern of an address is long; the browser needs only its form.
  const kind = json.format === 'email' ? 'email' : undefined
  const { minLength: min, maxLength: max, enum: choices } = json
  const pattern = json.format === undefined ? json.pattern : undefined
  return { kind, required, min, max, pattern, choices }
}

const acceptsNothing = (schema: Schema) => z.safeParse(schema, null).success

function callText(call: Call): string {
  const names = fieldNames(isBilling(call))
  const limits = Object.fromEntries(
    Object.entries(shapeOf(call.endpoint.body) ?? {}).map(([key, schema]) => [
      names(key),
      limitOf(schema),
    ]),
  )
  return `export const ${call.name} = ${JSON.stringify(limits)} satisfies FieldLimits`
}

/** The limits of the fields of every request with a body, for the forms of the web app. */
export function limitFiles(nouns: Nouns): SourceFile[] {
  const calls = callsOf(nouns).filter(
    ({ endpoint }) => Object.keys(shapeOf(endpoint.body) ?? {}).length > 0,
  )
  const byNoun = [...Map.groupBy(calls, ({ noun }) => noun)]
  return byNoun.map(([noun, inside]) => ({
    path: limitsFolder + fileOf(noun),
    text: [
      header,
      "import type { FieldLimits } from '../limit.ts'",
      ...inside.map(callText),
      '',
    ].join('\n\n'),
  }))
}
