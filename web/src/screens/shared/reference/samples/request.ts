import type { Operation, Parameter } from '../document/document.ts'

/** What somebody filled in; empty texts are not sent. */
export type Values = {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  /** undefined sends none. */
  readonly body: unknown
}

export const isList = ({ schema }: Parameter): boolean =>
  schema.type === 'array' || Boolean(schema.anyOf?.some(({ type }) => type === 'array'))

export const isMap = ({ schema }: Parameter): boolean =>
  schema.type === 'object' || Boolean(schema.anyOf?.some(({ type }) => type === 'object'))

/** The values that the samples have before anything is filled in: the examples of the document. */
export function exampleValues(operation: Operation, body: unknown): Values {
  const given = (place: Parameter['in']) =>
    operation.parameters.filter((each) => each.in === place && each.required)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return {
    path: Object.fromEntries(
      given('path').map(({ name, example }) => [name, text(example ?? name)]),
    ),
    query: Object.fromEntries(
      given('query').map(({ name, example = name }) => [
        name,
        Array.isArray(example) ? example.map(text) : text(example),
      ]),
    ),
    headers: {},
    body,
  }
}

/**
 * The path and the query of a request. A browser would take a parameter of dots for a way up to
 * another operation, so there is no address with one, nor with a missing one.
 */
export function targetOf({ path }: Operation, values: Values): string | undefined {
  let complete = true
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values.path[name] ?? ''
    if (/^\.{0,2}$/.test(value)) complete = false
    return encodeURIComponent(value)
  })
  if (!complete) return undefined
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(values.query)) {
    for (const each of typeof value === 'string' ? [value] : value) {
      if (each !== '') fields.append(name, each)
    }
  }
  const text = fields.toString()
  return text === '' ? filled : `${filled}?${text}`
}

export function headersOf({ headers }: Values): [string, string][] {
  return Object.entries(headers).filter(([, value]) => value !== '')
}
