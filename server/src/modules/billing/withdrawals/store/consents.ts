import type { ConsentVersion } from '@guildhall/contract/billing/withdrawals'
import type { Locale } from '@guildhall/contract/boot'
import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Consent = {
  readonly organizationId: string
  readonly checkoutId: string
  readonly version: ConsentVersion
  readonly locale: Locale
  readonly givenAt: Date
}

/** A checkout that is confirmed again, as after a declined card, has the consent of the last time. */
export async function save(tx: Tx, consent: Consent): Promise<void> {
  await tx.run(
    `insert into consents (organization_id, checkout_id, version, locale, given_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, checkout_id) do update
        set version = excluded.version, locale = excluded.locale, given_at = excluded.given_at`,
    [consent.organizationId, consent.checkoutId, consent.version, consent.locale, consent.givenAt],
  )
}

const columns = `organization_id as "organizationId", checkout_id as "checkoutId", version, locale,
            given_at as "givenAt"`

/** Those of these checkouts. */
export const findMany = (sql: Sql, organizationId: string, checkoutIds: readonly string[]) =>
  sql.many<Consent>(
    `select ${columns}
       from consents where organization_id = $1 and checkout_id = any($2::uuid[])
      order by given_at, checkout_id`,
    [organizationId, checkoutIds],
  )

/** The first of these checkouts that has one. */
export const find = (sql: Sql, organizationId: string, checkoutIds: readonly string[]) =>
  sql.one<Consent>(
    `select ${columns}
       from consents where organization_id = $1 and checkout_id = any($2::uuid[])
      order by given_at limit 1`,
    [organizationId, checkoutIds],
  )
