import type { z } from 'zod'
import type { FieldMessage } from '../../kernel/index.ts'
import { valueAt } from './issues.ts'

type ZodIssue = z.core.$ZodIssue
type Bound = Extract<ZodIssue, { code: 'too_small' | 'too_big' }>

/** A body with thousands of wrong values does not get thousands of reasons. */
const mostMessages = 20

/** What is wrong with each field, in the words that clients of Better Auth know. */
export function fieldMessages(issues: readonly ZodIssue[], input: unknown): FieldMessage[] {
  return issues.slice(0, mostMessages).map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'number' ? key : String(key))),
    message: messageOf(issue, valueAt(input, issue.path)),
  }))
}

/** Names of types as JSON has them, where zod has names of its own. */
const names: Readonly<Record<string, string>> = { int: 'integer', record: 'object' }

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}

function messageOf(issue: ZodIssue, value: unknown): string {
  // Nothing was said about it, so nothing else can be wrong with it.
  if (value === undefined && issue.code !== 'custom') return 'Required'
  switch (issue.code) {
    case 'invalid_type': {
      const isFraction = issue.expected === 'int' && typeof value === 'number'
      const received = isFraction ? 'float' : nameOf(value)
      return `Expected ${names[issue.expected] ?? issue.expected}, received ${received}`
    }
    case 'invalid_value':
    case 'invalid_union':
      return 'Invalid input'
    case 'too_small':
      return boundOf(issue, 'at least', issue.minimum, 'greater')
    case 'too_big':
      return boundOf(issue, 'at most', issue.maximum, 'less')
    case 'unrecognized_keys':
      return 'Unrecognized key(s) in object'
    default:
      return issue.message
  }
}

function boundOf(issue: Bound, which: string, bound: number | bigint, than: string): string {
  const { exact, inclusive, origin } = issue
  const amount = `${exact ? 'exactly' : which} ${bound}`
  if (origin === 'string') return `String must contain ${amount} character(s)`
  if (origin === 'array') return `Array must contain ${amount} element(s)`
  return `Number must be ${than} than ${inclusive ? 'or equal to ' : ''}${bound}`
}
