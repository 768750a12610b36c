import type { Values } from './values.ts'

/** How a field may be compared. */
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
  readonly own: string
  readonly type?: 'text' | 'timestamptz'
  /** The same as a text, in which parts are looked for. */
  readonly text?: string
  /** A list that holds the field's single values: one of them is as good as the whole. */
  readonly elements?: string
}

const partly = {
  contains: (text: string, one: string) => `strpos(${text}, ${one}) > 0`,
  starts_with: (text: string, one: string) => `starts_with(${text}, ${one})`,
  ends_with: (text: string, one: string) => `right(${text}, length(${one})) = ${one}`,
}
const signs = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }

const isPart = (operator: Operator): operator is keyof typeof partly => operator in partly

/** SQL for a field compared with what was given: one value, or several where a list is asked for. */
export function condition(
  { own, type = 'text', text = own, elements }: Field,
  operator: Operator,
  given: readonly string[],
  values: Values,
): string {
  const isList = operator === 'in' || operator === 'not_in'
  const place = isList ? values.place(given) : values.place(given[0] ?? '')
  if (isPart(operator)) return partly[operator](text, `${place}::text`)
  const value = isList ? `(${place}::text[])::${type}[]` : `(${place}::text)::${type}`
  const element = elements && (isList ? `${elements} && ${value}` : `${value} = any(${elements})`)
  const also = element ? ` or ${element}` : ''
  const nor = element ? ` and not ${element}` : ''
  if (operator === 'in') return `(${own} = any(${value})${also})`
  if (operator === 'not_in') return `((${own} <> all(${value})) is not false${nor})`
  if (operator === 'ne') return `(${own} is distinct from ${value}${nor})`
  return operator === 'eq' ? `(${own} = ${value}${also})` : `${own} ${signs[operator]} ${value}`
}
