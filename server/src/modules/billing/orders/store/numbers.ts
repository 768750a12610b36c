import type { Tx } from '../../../../platform/database/index.ts'

type Taken = { readonly last: number; readonly code: string | null }

/**
 * The next number of a series. Its row stays locked until the transaction ends, and a rollback takes the
 * number back: numbers have no gaps, and commands take them last.
 */
export const take = (tx: Tx, organizationId: string, series: string) =>
  tx.one<Taken>(
    `update invoice_counters set last = last + 1 where organization_id = $1 and series = $2
     returning last, code`,
    [organizationId, series],
  )

/** The last number before so many that are taken at once; the series exists. */
export async function takeMany(tx: Tx, organizationId: string, series: string, count: number) {
  const row = await tx.one<{ before: number }>(
    `update invoice_counters set last = last + $3 where organization_id = $1 and series = $2
     returning last - $3 as before`,
    [organizationId, series, count],
  )
  return row?.before ?? 0
}

/** Does nothing if the series exists, or if another one has this code. */
export async function begin(tx: Tx, organizationId: string, series: string, code: string | null) {
  await tx.run(
    `insert into invoice_counters (organization_id, series, code, last) values ($1, $2, $3, 0)
     on conflict do nothing`,
    [organizationId, series, code],
  )
}

/** Where no order is left, so that nothing has a number any more. */
export async function forgetNumbers(tx: Tx, organizationId: string): Promise<void> {
  await tx.run(
    `update invoice_counters set last = 0
      where organization_id = $1
        and not exists (select 1 from orders where organization_id = $1)`,
    [organizationId],
  )
}
