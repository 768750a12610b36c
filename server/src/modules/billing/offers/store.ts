import { eraseTables, type Tx } from '../../../platform/database/index.ts'

/** Whose trial it is. */
type Claimant = {
  readonly organizationId: string
  readonly checkoutId: string
  readonly customerId: string
}

type Claimed = {
  readonly kind: 'card' | 'customer' | 'mailbox'
  readonly value: string
}

/** In one order, so that those who want the same wait for each other and never in a circle. */
const inOrder = (claimed: readonly Claimed[]) => {
  const sorted = claimed.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  return [sorted.map(({ kind }) => kind), sorted.map(({ value }) => value)]
}

/** False where another checkout has one of them: who comes at the same time waits for its commit. */
export async function claim(
  tx: Tx,
  { checkoutId, customerId, organizationId }: Claimant,
  claimed: readonly Claimed[],
): Promise<boolean> {
  const count = await tx.run(
    `insert into trial_claims as known (organization_id, kind, value, checkout_id, customer_id)
     select $1, kind, value, $2, $3
       from unnest($4::text[], $5::text[]) with ordinality as claimed(kind, value, position)
      order by position
     on conflict (organization_id, kind, value) do update set customer_id = excluded.customer_id
      where known.checkout_id = excluded.checkout_id`,
    [organizationId, checkoutId, customerId, ...inOrder(claimed)],
  )
  return count === claimed.length
}

/** What was claimed is used, and what is new is remembered where nobody else had it. */
export async function use(
  tx: Tx,
  { checkoutId, customerId, organizationId }: Claimant,
  claimed: readonly Claimed[],
  usedAt: Date,
): Promise<void> {
  await tx.run(
    `insert into trial_claims as known
       (organization_id, kind, value, checkout_id, customer_id, used_at)
     select $1, kind, value, $2, $3, $6
       from unnest($4::text[], $5::text[]) with ordinality as claimed(kind, value, position)
      order by position
     on conflict (organization_id, kind, value) do update set used_at = excluded.used_at
      where known.checkout_id = excluded.checkout_id`,
    [organizationId, checkoutId, customerId, ...inOrder(claimed), usedAt],
  )
}

/** Of a checkout whose trial does not begin. */
export async function release(
  tx: Tx,
  { checkoutId, organizationId }: Pick<Claimant, 'checkoutId' | 'organizationId'>,
): Promise<void> {
  await tx.run(
    `delete from trial_claims
      where organization_id = $1 and checkout_id = $2 and used_at is null`,
    [organizationId, checkoutId],
  )
}

/**
 * Takes the mailbox from the trials of a customer, up to `limit`; the card stays, so that it has no
 * second one.
 */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  limit: number,
) =>
  tx.run(
    `update trial_claims set value = 'anonymized ' || checkout_id
      where organization_id = $1 and kind = 'mailbox' and value = any(array(
        select value from trial_claims
         where organization_id = $1 and customer_id = $2 and kind = 'mailbox'
           and value <> 'anonymized ' || checkout_id
         limit $3))`,
    [organizationId, id, limit],
  )

/** Of a sandbox that was deleted. */
export const offersErasure = eraseTables('trial_claims')
