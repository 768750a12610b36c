import type { z } from 'zod'
import type { Issue } from '../../kernel/index.ts'

type ZodIssue = z.core.$ZodIssue
type Location = Issue['loc']

/** Path, query and body as they were sent. */
export type RawInput = {
  readonly params: () => Record<string, string>
  readonly search: string
  readonly body: unknown
}

/** A body with thousands of wrong values does not get thousands of reasons. */
export const maxIssues = 100

/** The invalid values of an input in the terms of the API under `/v1`. */
export function toIssues(issues: readonly ZodIssue[], place: string, input: unknown): Issue[] {
  return issues.flatMap((issue) => issuesOf(issue, [place], input)).slice(0, maxIssues)
}

function issuesOf(issue: ZodIssue, base: Location, input: unknown): Issue[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  const loc = [...base, ...path]
  switch (issue.code) {
    case 'invalid_type':
      return [{ loc, ...ofType(issue, valueAt(input, issue.path)) }]
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        loc: [...loc, key],
        msg: 'Extra inputs are not permitted',
        type: 'extra_forbidden',
      }))
    case 'invalid_union':
      return ofUnion(issue, loc, valueAt(input, issue.path))
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((each) => issuesOf(each, loc, undefined))
    default:
      return [{ loc, ...reasonOf(issue, valueAt(input, issue.path)) }]
  }
}

/** A single value may stand for a list of one, so it is its own first item. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : value,
    input,
  )
}

type Reason = { readonly msg: string; readonly type: string }

const missing: Reason = { msg: 'Field required', type: 'missing' }

const typeReasons: Readonly<Record<string, Reason>> = {
  string: { msg: 'Input should be a valid string', type: 'string_type' },
  number: { msg: 'Input should be a valid number', type: 'float_type' },
  int: { msg: 'Input should be a valid integer', type: 'int_type' },
  boolean: { msg: 'Input should be a valid boolean', type: 'bool_type' },
  array: { msg: 'Input should be a valid list', type: 'list_type' },
  tuple: { msg: 'Input should be a valid list', type: 'list_type' },
  object: { msg: 'Input should be a valid dictionary', type: 'dict_type' },
  record: { msg: 'Input should be a valid dictionary', type: 'dict_type' },
  date: { msg: 'Input should be a valid datetime', type: 'datetime_type' },
  null: { msg: 'Input should be None', type: 'none_required' },
}

/** Nearly all numbers of this API are integers; those of a query arrive as text. */
const notParsed: Reason = {
  msg: 'Input should be a valid integer, unable to parse string',
  type: 'int_parsing',
}

function ofType({ expected, message }: ZodIssue & { expected: string }, value: unknown): Reason {
  if (value === undefined) return missing
  const reason = typeReasons[expected] ?? { msg: message, type: 'value_error' }
  if (expected === 'int' && typeof value === 'number') {
    return {
      msg: 'Input should be a valid integer, got a number with a fractional part',
      type: 'int_from_float',
    }
  }
  return expected === 'number' && typeof value === 'string' ? notParsed : reason
}

/** Of the alternatives, the one that fits best says what is wrong. */
function ofUnion(
  issue: Extract<ZodIssue, { code: 'invalid_union' }>,
  loc: Location,
  value: unknown,
): Issue[] {
  if (value === undefined) return [{ loc, ...missing }]
  const depthOf = (each: readonly ZodIssue[]) => Math.max(0, ...each.map(({ path }) => path.length))
  const [best] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
  if (best) return best.flatMap((each) => issuesOf(each, loc, value))
  return [
    { loc, msg: 'Input tag does not match any of the expected tags', type: 'union_tag_invalid' },
  ]
}

const quoted = (values: readonly unknown[]) => {
  const texts = values.map((value) => `'${String(value)}'`)
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}

/** What a refinement says about itself: `params: { type: 'minimum_price' }`. */
const typeOfCustom = (issue: ZodIssue & { params?: Record<string, unknown> | undefined }) =>
  typeof issue.params?.type === 'string' ? issue.params.type : 'value_error'

/** What a schema says about its values, where it does not leave it to zod. */
const ownMessage = ({ message }: ZodIssue) =>
  /^Invalid (option|input):/.test(message) ? undefined : message

function reasonOf(issue: ZodIssue, value: unknown): Reason {
  switch (issue.code) {
    case 'invalid_value':
      if (value === undefined) return missing
      return { msg: ownMessage(issue) ?? `Input should be ${quoted(issue.values)}`, type: 'enum' }
    case 'too_small':
      return ofMinimum(issue)
    case 'too_big':
      return ofMaximum(issue)
    case 'not_multiple_of':
      return { msg: `Input should be a multiple of ${issue.divisor}`, type: 'multiple_of' }
    case 'invalid_format':
      return { msg: issue.message, type: formatTypes[issue.format] ?? 'value_error' }
    case 'custom':
      return { msg: issue.message, type: typeOfCustom(issue) }
    default:
      return { msg: issue.message, type: 'value_error' }
  }
}

const formatTypes: Readonly<Record<string, string>> = {
  uuid: 'uuid_parsing',
  url: 'url_parsing',
  datetime: 'datetime_parsing',
  date: 'date_parsing',
  regex: 'string_pattern_mismatch',
}

function ofMinimum(issue: Extract<ZodIssue, { code: 'too_small' }>): Reason {
  const { origin, minimum, inclusive } = issue
  if (origin === 'string') {
    return { msg: `String should have at least ${minimum} characters`, type: 'string_too_short' }
  }
  if (origin === 'array') {
    return { msg: `List should have at least ${minimum} items`, type: 'too_short' }
  }
  return inclusive
    ? { msg: `Input should be greater than or equal to ${minimum}`, type: 'greater_than_equal' }
    : { msg: `Input should be greater than ${minimum}`, type: 'greater_than' }
}

function ofMaximum(issue: Extract<ZodIssue, { code: 'too_big' }>): Reason {
  const { origin, maximum, inclusive } = issue
  if (origin === 'string') {
    return { msg: `String should have at most ${maximum} characters`, type: 'string_too_long' }
  }
  if (origin === 'array') {
    return { msg: `List should have at most ${maximum} items`, type: 'too_long' }
  }
  return inclusive
    ? { msg: `Input should be less than or equal to ${maximum}`, type: 'less_than_equal' }
    : { msg: `Input should be less than ${maximum}`, type: 'less_than' }
}
