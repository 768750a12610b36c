import type { Sql, Tx } from '../../../../platform/database/index.ts'

type Uses = { readonly licenseKeyId: string; readonly usage: number }
type Place = {
  readonly organizationId: string
  readonly seatId: string
  readonly benefitId: string
}

/** What the last key of a seat was used when the seat was taken back. */
export const find = (sql: Sql, { benefitId, organizationId, seatId }: Place) =>
  sql.one<Uses>(
    `select license_key_id as "licenseKeyId", usage from license_key_uses
      where organization_id = $1 and seat_id = $2 and benefit_id = $3`,
    [organizationId, seatId, benefitId],
  )

export async function save(
  tx: Tx,
  { benefitId, licenseKeyId, organizationId, seatId, usage }: Place & Uses,
): Promise<void> {
  await tx.run(
    `insert into license_key_uses (organization_id, seat_id, benefit_id, license_key_id, usage)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, seat_id, benefit_id)
       do update set license_key_id = excluded.license_key_id, usage = excluded.usage`,
    [organizationId, seatId, benefitId, licenseKeyId, usage],
  )
}
