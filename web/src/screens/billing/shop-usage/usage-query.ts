const hour = 3_600_000

export const periods = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const
export type Period = keyof typeof periods
export const sources = ['user', 'system'] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const noFilters = { name: '', customer: '', meter: '', source: '', period: '', parent: '' }

type Fields = Readonly<Record<string, string | undefined>>

const idIn = (value: string | undefined) => (value && uuid.test(value) ? value : undefined)

/** The filters that an address names; what it cannot mean is left out. */
export function queryOf(fields: Fields, now: Date) {
  const { find, name, period, source } = fields
  const hours = Object.entries(periods).find(([each]) => each === period)?.[1]
  const kind = sources.find((each) => each === source)
  const [customer, meter, parent] = [fields.customer, fields.meter, fields.parent].map(idIn)
  // By minutes, so that the same question is asked again.
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  return {
    ...(find && { query: find }),
    ...(name && { name: [name] }),
    ...(kind && { source: [kind] }),
    ...(customer && { customerId: [customer] }),
    ...(meter && { meterId: meter }),
    ...(parent && { parentId: parent }),
    ...(hours && { startTimestamp: new Date(minute - hours * hour) }),
  }
}

export const isFiltered = (fields: Fields): boolean =>
  Boolean(fields.find) || Object.keys(noFilters).some((each) => Boolean(fields[each]))
