import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

/** A saved card of a customer. */
export type PaymentMethod = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  /** The driver that knows the card, and its id there. */
  readonly processor: string
  readonly reference: string
  readonly fingerprint: string
  /** It serves the subscription that it was entered for: nobody proved that the customer owns it. */
  readonly forOneSubscription: boolean
  /** Entered before the buyer had proved the address, so whoever has the mailbox may be somebody else. */
  readonly isUnproven: boolean
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  readonly deletedAt: Date | null
}

const columns = `id, organization_id as "organizationId", customer_id as "customerId", processor,
  reference, fingerprint, for_one_subscription as "forOneSubscription", is_unproven as "isUnproven",
  brand, last4, exp_month as "expMonth", exp_year as "expYear",
  created_at as "createdAt", modified_at as "modifiedAt", deleted_at as "deletedAt"`

/** With which everything of the customer can be paid. */
const general = 'deleted_at is null and not for_one_subscription'

/** The newest row of a card that is saved already gets the newer reference and expiry. */
export function renew(tx: Tx, method: PaymentMethod): Promise<PaymentMethod | undefined> {
  return tx.one<PaymentMethod>(
    `update payment_methods
        set reference = $5, exp_month = $6, exp_year = $7, is_unproven = false,
            modified_at = greatest(created_at, modified_at, $8)
      where organization_id = $1 and id = (
        select id from payment_methods
         where organization_id = $1 and customer_id = $2 and processor = $3 and fingerprint = $4
           and ${general}
         order by created_at desc, id desc limit 1)
     returning ${columns}`,
    [
      method.organizationId,
      method.customerId,
      method.processor,
      method.fingerprint,
      method.reference,
      method.expMonth,
      method.expYear,
      method.createdAt,
    ],
  )
}

export async function insert(tx: Tx, method: PaymentMethod): Promise<PaymentMethod> {
  const row = await tx.one<PaymentMethod>(
    `insert into payment_methods
       (id, organization_id, customer_id, processor, reference, fingerprint, brand, last4,
        exp_month, exp_year, created_at, for_one_subscription, is_unproven)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning ${columns}`,
    [
      method.id,
      method.organizationId,
      method.customerId,
      method.processor,
      method.reference,
      method.fingerprint,
      method.brand,
      method.last4,
      method.expMonth,
      method.expYear,
      method.createdAt,
      method.forOneSubscription,
      method.isUnproven,
    ],
  )
  return row ?? method
}

export async function markUnproven(tx: Tx, organizationId: string, id: string) {
  await tx.run(
    'update payment_methods set is_unproven = true where organization_id = $1 and id = $2',
    [organizationId, id],
  )
}

/** Removed cards too: payments refer to them. */
export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<PaymentMethod>(
    `select ${columns} from payment_methods where organization_id = any($1) and id = $2`,
    [organizationIds, id],
  )
}

type Page = { readonly offset: number; readonly limit: number }

/** The parameter says whether to leave out cards that another buyer may have entered. */
const shown = `${general} and not (is_unproven and $3)`

export function list(
  sql: Sql,
  organizationId: string,
  customerId: string,
  byMailbox: boolean,
  page: Page,
) {
  return sql.many<PaymentMethod>(
    `select ${columns} from payment_methods
      where organization_id = $1 and customer_id = $2 and ${shown}
      order by created_at desc, id desc offset $4 limit $5`,
    [organizationId, customerId, byMailbox, page.offset, page.limit],
  )
}

export async function count(
  sql: Sql,
  organizationId: string,
  customerId: string,
  byMailbox: boolean,
) {
  const row = await sql.one<{ n: number }>(
    `select count(*) as n from payment_methods
      where organization_id = $1 and customer_id = $2 and ${shown}`,
    [organizationId, customerId, byMailbox],
  )
  return row?.n ?? 0
}

/** False if it was removed already. */
export async function remove(
  tx: Tx,
  organizationId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update payment_methods
        set deleted_at = greatest(created_at, modified_at, $3),
            modified_at = greatest(created_at, modified_at, $3)
      where organization_id = $1 and id = $2 and deleted_at is null`,
    [organizationId, id, at],
  )
  return count > 0
}

export async function removeAll(tx: Tx, organizationId: string, customerId: string, at: Date) {
  await tx.run(
    `update payment_methods
        set deleted_at = greatest(created_at, modified_at, $3),
            modified_at = greatest(created_at, modified_at, $3)
      where organization_id = $1 and customer_id = $2 and deleted_at is null`,
    [organizationId, customerId, at],
  )
}

/** Of a sandbox that was deleted. */
export const paymentMethodsErasure = eraseTables('payment_methods')
