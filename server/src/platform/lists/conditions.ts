import type { Values } from './values.ts'

/** Comparison operators of filters. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'not_in'
  | 'contains'
  | 'starts_with'
  | 'ends_with'

export type Field = {
  /** A column or expression of that type, or null. */
  readonly expression: string
  readonly type?: 'text' | 'timestamptz' | 'uuid' | 'boolean'
  /** The same as text, for substring operators. */
  readonly text?: string
  /** An array of the single values of the field: equality with one of them also matches. */
  readonly elements?: string
}

const substringOperators = {
  contains: (text: string, one: string) => `strpos(${text}, ${one}) > 0`,
  starts_with: (text: string, one: string) => `starts_with(${text}, ${one})`,
  ends_with: (text: string, one: string) => `right(${text}, length(${one})) = ${one}`,
}
const comparisons = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }

const isSubstring = (operator: Operator): operator is keyof typeof substringOperators =>
  operator in substringOperators

/** SQL that compares a field with the given value, or with several for list operators. */
export function condition(
  { expression, type = 'text', text = expression, elements }: Field,
  operator: Operator,
  given: readonly string[],
  values: Values,
): string {
  const isList = operator === 'in' || operator === 'not_in'
  const parameter = isList ? values.add(given) : values.add(given[0] ?? '')
  if (isSubstring(operator)) return substringOperators[operator](text, `${parameter}::text`)
  const value = isList ? `(${parameter}::text[])::${type}[]` : `(${parameter}::text)::${type}`
  const element = elements && (isList ? `${elements} && ${value}` : `${value} = any(${elements})`)
  const also = element ? ` or ${element}` : ''
  const nor = element ? ` and not ${element}` : ''
  if (operator === 'in') return `(${expression} = any(${value})${also})`
  if (operator === 'not_in') return `((${expression} <> all(${value})) is not false${nor})`
  if (operator === 'ne') return `(${expression} is distinct from ${value}${nor})`
  return operator === 'eq'
    ? `(${expression} = ${value}${also})`
    : `${expression} ${comparisons[operator]} ${value}`
}
