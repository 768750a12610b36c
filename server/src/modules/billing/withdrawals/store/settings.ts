import type { LegalRules, LegalUpdate } from '@guildhall/contract/billing/withdrawals'
import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Settings = LegalRules & {
  readonly organizationId: string
  readonly modifiedAt: Date | null
}

const asTheTable = {
  order_button: true,
  consent: true,
  withdrawal: true,
  cancellation: true,
  countries: [],
} as const

export async function read(sql: Sql, organizationId: string): Promise<Settings> {
  const row = await sql.one<Settings>(
    `select organization_id as "organizationId", order_button, consent, withdrawal, cancellation,
            countries, modified_at as "modifiedAt"
       from legal_settings where organization_id = $1`,
    [organizationId],
  )
  return row ?? { organizationId, modifiedAt: null, ...asTheTable }
}

/** What is not named stays, whoever else changes it at the same time. */
export async function change(
  tx: Tx,
  organizationId: string,
  changes: LegalUpdate,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into legal_settings as l
       (organization_id, order_button, consent, withdrawal, cancellation, modified_at, countries)
     values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true), $6,
             coalesce($7::jsonb, '[]'))
     on conflict (organization_id) do update
        set order_button = coalesce($2, l.order_button), consent = coalesce($3, l.consent),
            withdrawal = coalesce($4, l.withdrawal), cancellation = coalesce($5, l.cancellation),
            modified_at = $6, countries = coalesce($7::jsonb, l.countries)`,
    [
      organizationId,
      changes.order_button ?? null,
      changes.consent ?? null,
      changes.withdrawal ?? null,
      changes.cancellation ?? null,
      at,
      changes.countries ? JSON.stringify(changes.countries) : null,
    ],
  )
}
