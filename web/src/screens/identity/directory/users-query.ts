import type { directory, InputOf, OutputOf } from '../../../lib/calls.ts'
import { startOfDayBefore } from '../../../lib/zone-days.ts'

type List = typeof directory.listUsers
type ListQuery = NonNullable<InputOf<List>['query']>
export type User = OutputOf<List>['items'][number]

const pageSize = 50

type Fields = Readonly<Record<string, string | undefined>>

/** Days back, today included. */
export const createdSpans = { today: 1, week: 7, month: 30, quarter: 90 } as const
export type CreatedSpan = keyof typeof createdSpans

const sortable = ['name', 'createdAt'] as const
const oneOf = <Value extends string>(value: string | undefined, known: readonly Value[]) =>
  known.find((each) => each === value)

/** What the address says of the list; values that nobody knows are left out. */
export function queryOf(fields: Fields, now: Date): ListQuery {
  const span = oneOf(fields.created, Object.keys(createdSpans) as CreatedSpan[])
  const column = oneOf(fields.sort?.replace(/^-/, ''), sortable)
  const query = {
    q: fields.find,
    role: fields.role,
    status: oneOf(fields.status, ['active', 'banned']),
    verified: oneOf(fields.verified, ['true', 'false']),
    // The beginning of a day, so that the query stays the same all day.
    createdFrom: span && startOfDayBefore(now, createdSpans[span] - 1).toISOString(),
    sort: column && (fields.sort?.startsWith('-') ? (`-${column}` as const) : column),
    before: fields.before,
    after: fields.before === undefined ? fields.after : undefined,
    limit: pageSize,
  }
  return query
}

/** The filters of the list, for a link without them. */
export const noFilters = {
  find: '',
  role: '',
  status: '',
  verified: '',
  created: '',
}

export const isFiltered = (fields: Fields) =>
  Object.keys(noFilters).some((name) => fields[name] !== undefined)
