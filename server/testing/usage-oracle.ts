import type { Aggregation, Filter, FilterClause } from '@guildhall/contract/billing/meter-filter'

/** An event as tests send it. */
export type TestEvent = {
  readonly name: string
  readonly external_customer_id: string
  readonly timestamp: string
  readonly metadata: Readonly<Record<string, unknown>>
}

function valueAt({ name, metadata }: TestEvent, property: string): unknown {
  if (property === 'name') return name
  if (property === 'source') return 'user'
  const key = property.replace(/^metadata\./, '')
  if (key in metadata) return metadata[key]
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], metadata)
}

type Comparable = string | number | boolean

const compare = {
  eq: (a: Comparable, b: Comparable) => a === b,
  ne: (a: Comparable, b: Comparable) => a !== b,
  gt: (a: Comparable, b: Comparable) => a > b,
  gte: (a: Comparable, b: Comparable) => a >= b,
  lt: (a: Comparable, b: Comparable) => a < b,
  lte: (a: Comparable, b: Comparable) => a <= b,
  like: (a: Comparable, b: Comparable) => typeof a === 'string' && a.includes(String(b)),
  not_like: (a: Comparable, b: Comparable) => typeof a === 'string' && !a.includes(String(b)),
}

function clauseMatches(event: TestEvent, { property, operator, value }: FilterClause): boolean {
  if (property === 'timestamp') {
    const at = typeof value === 'number' ? value * 1_000 : Date.parse(String(value))
    return !operator.endsWith('like') && compare[operator](Date.parse(event.timestamp), at)
  }
  const found = valueAt(event, property)
  return typeof found === typeof value && compare[operator](found as Comparable, value)
}

/** What the SQL of filters says, in JavaScript. */
export function matches(event: TestEvent, { conjunction, clauses }: Filter): boolean {
  const one = (each: FilterClause | Filter) =>
    'clauses' in each ? matches(event, each) : clauseMatches(event, each)
  if (clauses.length === 0) return true
  return conjunction === 'and' ? clauses.every(one) : clauses.some(one)
}

/** Numbers of tests are multiples of 1/8, so that their sums are exact. */
export function aggregate(events: readonly TestEvent[], aggregation: Aggregation): number {
  if (aggregation.func === 'count') return events.length
  const values = events.map((event) => valueAt(event, aggregation.property))
  if (aggregation.func === 'unique') {
    return new Set(
      values.filter((value) => value !== undefined).map((value) => JSON.stringify(value)),
    ).size
  }
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0) return 0
  const sum = numbers.reduce((a, b) => a + b, 0)
  switch (aggregation.func) {
    case 'sum':
      return sum
    case 'max':
      return Math.max(...numbers)
    case 'min':
      return Math.min(...numbers)
    case 'avg':
      return sum / numbers.length
  }
}
