import type { Endpoint } from '@guildhall/contract'
import { isBilling, noInput } from '@guildhall/contract/kernel/endpoint'
import type { z } from 'zod'
import { AppError, type Issue, invalidInput } from '../../kernel/index.ts'
import { fieldMessages } from './field-messages.ts'
import { nestedQuery, readQuery } from './incoming.ts'
import { maxIssues, type RawInput, toIssues } from './issues.ts'

/** Path, query and body as the endpoint's schemas want them. */
export function parseInput(endpoint: Endpoint, raw: RawInput) {
  const refusals: Issue[] = []
  const onRefused = isBilling(endpoint.path)
    ? (issues: readonly Issue[]) => void refusals.push(...issues)
    : undefined
  const input = {
    params: parsePart(endpoint.params, () => refuseNul(raw.params(), 'path'), 'path', onRefused),
    query: parseQuery(endpoint.query, raw.search, onRefused),
    body: parsePart(endpoint.body, () => raw.body, 'body', onRefused),
  }
  // One response names all invalid values.
  if (refusals.length > 0) throw invalidInput(...refusals.slice(0, maxIssues))
  return input
}

/** The parameters of a path whose body and query others look at. */
export function parseParams(endpoint: Endpoint, params: Record<string, string>) {
  const refusals: Issue[] = []
  parsePart(
    endpoint.params,
    () => refuseNul(params, 'path'),
    'path',
    (issues) => void refusals.push(...issues),
  )
  if (refusals.length > 0) throw invalidInput(...refusals)
  return params
}

type OnRefused = ((issues: readonly Issue[]) => void) | undefined

const messages = {
  path: 'Invalid path parameters',
  query: 'Invalid query parameters',
  body: 'Invalid body parameters',
}

/** Most endpoints use only some of params, query and body; the others are skipped. */
function parsePart(
  schema: z.ZodType,
  value: () => unknown,
  place: keyof typeof messages,
  onRefused: OnRefused,
): unknown {
  if (schema === noInput) return {}
  const input = value()
  const result = schema.safeParse(input)
  if (result.success) return result.data
  if (!onRefused) {
    const fields = fieldMessages(result.error.issues, input)
    throw new AppError('VALIDATION_ERROR', { message: messages[place], fields })
  }
  onRefused(toIssues(result.error.issues, place, input))
  return undefined
}

/** PostgreSQL texts cannot hold NUL. */
function refuseNul(values: Record<string, string | string[]>, place: 'path' | 'query') {
  for (const [name, value] of Object.entries(values)) {
    if (![name, value].flat().some((text) => text.includes('\0'))) continue
    const issue = { loc: [place, name], msg: 'Input should not contain NUL', type: 'value_error' }
    throw new AppError('VALIDATION_ERROR', { message: messages[place], issues: [issue] })
  }
  return values
}

function readSafely(search: string, nested: boolean) {
  const flat = refuseNul(readQuery(search), 'query')
  return nested ? nestedQuery(flat) : flat
}

const emptyQueries = new WeakMap<z.ZodType, unknown>()

/** The parsed empty query is cached per schema. */
function parseQuery(schema: z.ZodType, search: string, onRefused: OnRefused): unknown {
  if (search !== '') {
    const nested = onRefused !== undefined
    return parsePart(schema, () => readSafely(search, nested), 'query', onRefused)
  }
  let value = emptyQueries.get(schema)
  if (value === undefined) {
    value = Object.freeze(parsePart(schema, () => ({}), 'query', onRefused))
    if (value !== undefined) emptyQueries.set(schema, value)
  }
  return value
}
