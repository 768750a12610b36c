import { jsonOf, type Operation, resolve, type Shape, type Shapes, successOf } from './document.ts'

/** Deeper than any body; only a schema that contains itself reaches it. */
const deepest = 8

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11',
}

/** A value that a schema allows. */
export function exampleOf(shape: Shape, shapes: Shapes, name = '', depth = 0): unknown {
  const whole = resolve(shape, shapes)
  if (whole.examples) return whole.examples[0]
  if (whole.const !== undefined) return whole.const
  if (whole.default !== undefined) return whole.default
  if (whole.enum) return whole.enum[0]
  if (depth > deepest) return null
  const choices = whole.anyOf ?? whole.oneOf
  if (choices) {
    const chosen = choices.find(({ type }) => type !== 'null') ?? {}
    return exampleOf(chosen, shapes, name, depth + 1)
  }
  const type = Array.isArray(whole.type)
    ? whole.type.find((each) => each !== 'null')
    : (whole.type ?? (whole.properties ? 'object' : undefined))
  if (type === 'array') return listOf(whole, shapes, name, depth)
  if (type === 'object') return objectOf(whole, shapes, depth)
  return plainOf(whole, type, name)
}

function listOf(whole: Shape, shapes: Shapes, name: string, depth: number): unknown {
  if (whole.prefixItems) {
    return whole.prefixItems.map((each) => exampleOf(each, shapes, name, depth + 1))
  }
  return depth === deepest ? [] : [exampleOf(whole.items ?? {}, shapes, name, depth + 1)]
}

/** Required fields; of an object that requires nothing, all. */
function objectOf({ properties = {}, required = [] }: Shape, shapes: Shapes, depth: number) {
  const all = Object.entries(properties)
  const shown = required.length > 0 ? all.filter(([name]) => required.includes(name)) : all
  return Object.fromEntries(
    shown.map(([name, field]) => [name, exampleOf(field, shapes, name, depth + 1)]),
  )
}

function plainOf(shape: Shape, type: string | undefined, name: string): unknown {
  switch (type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return (
        shape.minimum ?? (shape.exclusiveMinimum === undefined ? 1 : shape.exclusiveMinimum + 1)
      )
    case 'string':
      return formats[shape.format ?? ''] ?? fitting(name || 'text', shape)
    default:
      return null
  }
}

function fitting(value: string, { minLength = 0, maxLength }: Shape): string {
  return value.padEnd(minLength, 'x').slice(0, maxLength)
}

/** The body of a request: the example of the document, or one made from the schema. */
export function exampleBody({ requestBody }: Operation, shapes: Shapes): unknown {
  const json = jsonOf(requestBody?.content)
  if (!json) return undefined
  return json.example === undefined ? exampleOf(json.schema, shapes) : json.example
}

export function exampleAnswer(operation: Operation, shapes: Shapes): unknown {
  const json = jsonOf(successOf(operation)?.response.content)
  if (!json) return undefined
  return json.example === undefined ? exampleOf(json.schema, shapes) : json.example
}
