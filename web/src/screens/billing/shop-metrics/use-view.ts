import { useListSearch } from '../../../lib/list-search.ts'
import { dayAt, pageZone } from '../../../lib/zone-days.ts'
import { useReach } from '../shop/use-reach.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type Reach, readFields } from './period.ts'

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What the address of the page asks for, once it is known what can be asked for. */
export function useView(shop: Shop) {
  const list = useListSearch()
  const { reach: limits, error, refetch } = useReach(shop)
  const { zone: wanted, currency: asked, ...fields } = list.fields
  const zone = isZone(wanted) ? wanted : pageZone()
  if (!limits) return { view: undefined, error, refetch }
  const { currencies, firstAt, intervals, minDate, now } = limits
  const reach: Reach = {
    minDate,
    maxDays: {
      hour: intervals.hour.maxDays,
      day: intervals.day.maxDays,
      week: intervals.week.maxDays,
      month: intervals.month.maxDays,
      year: intervals.year.maxDays,
    },
    today: dayAt(now, zone),
    first: firstAt === null ? undefined : dayAt(firstAt, zone),
  }
  const currency = currencies.find((each) => each === asked) ?? currencies[0]
  const view = { ...readFields(fields, reach), zone, currency, currencies, now, reach, list }
  return { view, error, refetch }
}

export type View = NonNullable<ReturnType<typeof useView>['view']>
