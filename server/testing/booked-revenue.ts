import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

type Sums = { readonly revenue: number; readonly refunds: number }
type Day = Sums & { readonly day: string }

/** What the books say of paid orders, day by day, by their own lines and nothing else. */
export async function bookedRevenue({ query }: TestServer, { organizationId }: Merchant) {
  const days = await query<Day>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(revenue)::int as revenue, sum(refunds)::int as refunds
       from (
         select date_trunc('day', case when l.account = 'revenue' then o.created_at else e.at end, 'UTC')
                  at time zone 'UTC' as day,
                case when l.account = 'revenue' then -l.amount else 0 end as revenue,
                case when l.account = 'refunds' then l.amount else 0 end as refunds
           from ledger_lines l
           join ledger_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
           join orders o on o.organization_id = l.organization_id and o.id = l.order_id
          where l.organization_id = $1 and l.account in ('revenue', 'refunds')
            and o.status <> 'pending'
       ) as lines
      group by day having sum(revenue) <> 0 or sum(refunds) <> 0 order by day`,
    [organizationId],
  )
  const sum = (of: keyof Sums) => days.reduce((all, each) => all + each[of], 0)
  return { days, revenue: sum('revenue'), refunds: sum('refunds') }
}
