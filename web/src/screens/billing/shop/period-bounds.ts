import { momentsOf, type PeriodFields } from '../../shared/audit/period.ts'

/** The moment before a moment: the server includes the bounds of a period. */
const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()

/** What an address says of a period, as lists of what was sold are asked for. */
export function boundsOf(fields: PeriodFields, now: Date) {
  const { from, to } = momentsOf(fields, now)
  return { ...(from && { createdAfter: from }), ...(to && { createdBefore: before(to) }) }
}
