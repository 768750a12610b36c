import type { Filter, FilterClause } from '@guildhall/contract/billing/meter-filter'
import type { Values } from '../../../../platform/lists/index.ts'

/** SQL for a property of the event `e`, as `jsonb`. */
function jsonOf(property: string, values: Values): string {
  const key = property.replace(/^metadata\./, '')
  const flat = `e.metadata -> ${values.add(key)}::text`
  if (!key.includes('.')) return `(${flat})`
  // A key may contain a dot itself.
  return `coalesce(${flat}, e.metadata #> ${values.add(key.split('.'))}::text[])`
}

const comparisons = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

type Comparison = keyof typeof comparisons
const isComparison = (operator: FilterClause['operator']): operator is Comparison =>
  operator in comparisons

function compareText(text: string, { operator, value }: FilterClause, values: Values): string {
  if (typeof value !== 'string') return 'false'
  const given = `${values.add(value)}::text collate "C"`
  if (isComparison(operator)) return `(${text} ${comparisons[operator]} ${given})`
  return `(strpos(${text}, ${given}) ${operator === 'like' ? '> 0' : '= 0'})`
}

/** By seconds since 1970, or by a date with its time. */
function compareTime({ operator, value }: FilterClause, values: Values): string {
  if (!isComparison(operator)) return 'false'
  const at = typeof value === 'number' ? value * 1_000 : Date.parse(String(value))
  if (typeof value === 'boolean' || Number.isNaN(at)) return 'false'
  const given = values.add(new Date(at).toISOString())
  return `(e.timestamp ${comparisons[operator]} ${given}::text::timestamptz)`
}

/** A value of another type than the given one never matches, whatever the operator. */
function compare(clause: FilterClause, values: Values): string {
  const { operator, property, value } = clause
  if (property === 'name' || property === 'source') {
    return compareText(`e.${property} collate "C"`, clause, values)
  }
  if (property === 'timestamp') return compareTime(clause, values)
  const type = typeof value
  // Before anything is bound: every parameter must be used.
  if (type !== 'string' && !isComparison(operator)) return 'false'
  const json = jsonOf(property, values)
  const matches =
    type === 'string'
      ? compareText(`(${json} #>> '{}') collate "C"`, clause, values)
      : `((${json} #>> '{}')::${type === 'number' ? 'numeric' : 'boolean'} ${
          comparisons[operator as Comparison]
        } ${values.add(value)}::${type === 'number' ? 'numeric' : 'boolean'})`
  // `case` decides what is cast; `and` would not.
  return `(case when jsonb_typeof(${json}) = '${type}' then ${matches} else false end)`
}

/** SQL for whether the event `e` matches; what the filter says becomes bound values. */
export function predicateOf({ conjunction, clauses }: Filter, values: Values): string {
  const parts = clauses.map((each) =>
    'clauses' in each ? predicateOf(each, values) : compare(each, values),
  )
  return parts.length === 0 ? 'true' : `(${parts.join(` ${conjunction} `)})`
}

const namesSource = ({ clauses }: Filter): boolean =>
  clauses.some((each) => ('clauses' in each ? namesSource(each) : each.property === 'source'))

/**
 * SQL for whether a meter with this filter counts the event `e`. Credits and resets are stored as events
 * of the system; they are no usage, unless the filter names the source.
 */
export function countedBy(filter: Filter, values: Values): string {
  const predicate = predicateOf(filter, values)
  return namesSource(filter) ? predicate : `(e.source = 'user' and ${predicate})`
}

/** SQL for a number of the event `e`; null where it is none. */
export function numberOf(property: string, values: Values): string {
  const json = jsonOf(property, values)
  return `(case when jsonb_typeof(${json}) = 'number' then (${json} #>> '{}')::numeric end)`
}

/** SQL for a hash of a value of the event `e`; null where it has none. */
export function hashOf(property: string, values: Values): string {
  if (property === 'name' || property === 'source') return `md5(e.${property})::uuid`
  const json = jsonOf(property, values)
  return `(case when jsonb_typeof(${json}) <> 'null' then md5(${json}::text)::uuid end)`
}
