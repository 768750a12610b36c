import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

type Trial = {
  readonly organizationId: string
  readonly checkoutId: string
  readonly customerId: string
  readonly mailbox: string
  readonly fingerprint: string | null
  readonly usedAt: Date
}

export async function insert(tx: Tx, trial: Trial) {
  await tx.run(
    `insert into used_trials
       (organization_id, checkout_id, customer_id, mailbox, fingerprint, used_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      trial.organizationId,
      trial.checkoutId,
      trial.customerId,
      trial.mailbox,
      trial.fingerprint,
      trial.usedAt,
    ],
  )
}

type Owner = { readonly [Name in 'customerId' | 'mailbox' | 'fingerprint']: string | null }

/** Whether one of these had a trial. */
export async function isUsed(
  sql: Sql,
  organizationId: string,
  { customerId, mailbox, fingerprint }: Owner,
): Promise<boolean> {
  const row = await sql.one(
    `select 1 as one from used_trials
      where organization_id = $1
        and (customer_id = $2 or mailbox = $3 or fingerprint = $4)
      limit 1`,
    [organizationId, customerId, mailbox, fingerprint],
  )
  return row !== undefined
}

/**
 * Takes the mailbox from the used trials of a customer, up to `limit`; the card stays, so that it has no
 * second trial.
 */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  limit: number,
) =>
  tx.run(
    `update used_trials set mailbox = 'anonymized ' || checkout_id
      where organization_id = $1 and checkout_id = any(array(
        select checkout_id from used_trials
         where organization_id = $1 and customer_id = $2
           and mailbox <> 'anonymized ' || checkout_id
         limit $3))`,
    [organizationId, id, limit],
  )

/** Of a sandbox that was deleted. */
export const offersErasure = eraseTables('used_trials')
