import type { DeclarationKind, DeclarationStatus } from '@guildhall/contract/billing/withdrawals'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'

export type Declaration = {
  readonly id: string
  readonly organizationId: string
  readonly kind: DeclarationKind
  readonly status: DeclarationStatus
  readonly name: string | null
  readonly orderNumber: string | null
  readonly email: string | null
  /** Of the order that was found; empty where none was, and once the customer was anonymized. */
  readonly invoiceNumber: string
  readonly customerEmail: string
  readonly customerName: string
  readonly orderId: string | null
  readonly subscriptionId: string | null
  readonly customerId: string | null
  readonly declaredAt: Date
  readonly receiptSentAt: Date | null
  readonly tokenHash: Buffer | null
  readonly tokenExpiresAt: Date | null
  readonly completedAt: Date | null
  readonly refundAmount: number | null
  readonly refundTaxAmount: number | null
  readonly currency: string | null
  readonly endsAt: Date | null
  readonly refusal: string | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `w.id, w.organization_id as "organizationId", w.kind, w.status, w.name,
  w.order_number as "orderNumber", w.email, w.invoice_number as "invoiceNumber",
  w.customer_email as "customerEmail", w.customer_name as "customerName", w.order_id as "orderId",
  w.subscription_id as "subscriptionId", w.customer_id as "customerId",
  w.declared_at as "declaredAt", w.receipt_sent_at as "receiptSentAt",
  w.token_hash as "tokenHash", w.token_expires_at as "tokenExpiresAt",
  w.completed_at as "completedAt", w.refund_amount as "refundAmount",
  w.refund_tax_amount as "refundTaxAmount", w.currency, w.ends_at as "endsAt", w.refusal,
  w.created_at as "createdAt", w.modified_at as "modifiedAt"`

export const listName = 'declarations'

export type Filter = 'kind' | 'status' | 'order' | 'customer' | 'matched'

export const listing: ListDefinition<'declared_at', Filter> = {
  from: 'declarations w',
  id: 'w.id',
  organizationId: 'w.organization_id',
  columns,
  sorts: { declared_at: { by: 'w.declared_at', type: 'timestamptz', id: 'w.id' } },
  filters: {
    kind: { expression: 'w.kind' },
    status: { expression: 'w.status' },
    order: { expression: 'w.order_id', type: 'uuid' },
    customer: { expression: 'w.customer_id', type: 'uuid' },
    matched: { expression: '(w.order_id is not null)::text' },
  },
  search: `lower(coalesce(w.name, '') || ' ' || coalesce(w.order_number, '') || ' ' ||
    coalesce(w.email, '') || ' ' || w.invoice_number || ' ' || w.customer_email || ' ' ||
    w.customer_name)`,
  counts: { list: listName, by: 'status' },
}

/** Inserts it, or saves what changes of it. */
export async function save(tx: Tx, one: Declaration): Promise<void> {
  await tx.run(
    `insert into declarations (id, organization_id, kind, status, name, order_number, email,
       order_id, subscription_id, customer_id, declared_at, receipt_sent_at, token_hash,
       token_expires_at, completed_at, refund_amount, refund_tax_amount, currency, ends_at, refusal,
       created_at, modified_at, invoice_number, customer_email, customer_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $25)
     on conflict (id) do update
        set status = $4, order_id = $8, subscription_id = $9, customer_id = $10,
            receipt_sent_at = $12, token_hash = $13, token_expires_at = $14, completed_at = $15,
            refund_amount = $16, refund_tax_amount = $17, currency = $18, ends_at = $19,
            refusal = $20, modified_at = $22, invoice_number = $23, customer_email = $24,
            customer_name = $25
      where declarations.organization_id = $2`,
    [
      one.id,
      one.organizationId,
      one.kind,
      one.status,
      one.name,
      one.orderNumber,
      one.email,
      one.orderId,
      one.subscriptionId,
      one.customerId,
      one.declaredAt,
      one.receiptSentAt,
      one.tokenHash,
      one.tokenExpiresAt,
      one.completedAt,
      one.refundAmount,
      one.refundTaxAmount,
      one.currency,
      one.endsAt,
      one.refusal,
      one.createdAt,
      one.modifiedAt,
      one.invoiceNumber,
      one.customerEmail,
      one.customerName,
    ],
  )
}

export const find = (sql: Sql, organizationIds: readonly string[], id: string) =>
  sql.one<Declaration>(
    `select ${columns} from declarations w where w.organization_id = any($1) and w.id = $2`,
    [organizationIds, id],
  )

export const lock = (tx: Tx, organizationId: string, id: string) =>
  tx.one<Declaration>(
    `select ${columns} from declarations w
      where w.organization_id = $1 and w.id = $2 for update`,
    [organizationId, id],
  )

/** Of these, the ones that nobody has decided about. */
export const findOpen = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Declaration>(
    `select ${columns} from declarations w
      where w.organization_id = $1 and w.id = any($2::uuid[]) and w.status = 'declared'
      order by w.declared_at, w.id`,
    [organizationId, ids],
  )

/** The one of an order that was not refused; its customer is locked. */
export const ofOrder = (sql: Sql, organizationId: string, orderId: string, kind: DeclarationKind) =>
  sql.one<Declaration>(
    `select ${columns} from declarations w
      where w.organization_id = $1 and w.order_id = $2 and w.kind = $3 and w.status <> 'refused'`,
    [organizationId, orderId, kind],
  )

/** The last withdrawal from an order that the seller refused. */
export const refusedOf = (sql: Sql, organizationId: string, orderId: string) =>
  sql.one<Declaration>(
    `select ${columns} from declarations w
      where w.organization_id = $1 and w.order_id = $2 and w.kind = 'withdrawal'
        and w.status = 'refused' order by w.id desc limit 1`,
    [organizationId, orderId],
  )

/** By the time of its organization; none of a closed merchant. */
export const ofToken = (sql: Sql, hash: Buffer, instance: Date) =>
  sql.one<Declaration>(
    `-- all tenants: the token itself determines its organization_id
     -- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: the links of a closed one are invalid
     select ${columns} from declarations w
       join billing_clocks c on c.organization_id = w.organization_id
       join merchants m on m.organization_id = w.organization_id and m.closed_at is null
      where w.token_hash = $1 and w.token_expires_at > billing_time(c, $2)`,
    [hash, instance],
  )

export const anonymizeSome = (
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  limit: number,
) =>
  tx.run(
    `update declarations
        set name = null, order_number = null, email = null, customer_email = '', customer_name = ''
      where organization_id = $1 and id = any(array(
        select id from declarations
         where organization_id = $1 and customer_id = $2
           and (email is not null or customer_email <> '' or customer_name <> '') limit $3))`,
    [organizationId, id, limit],
  )

/** Those of which no order was found in time. */
export const findUnmatched = (sql: Sql, before: Date, limit: number) =>
  sql.many<Pick<Declaration, 'id' | 'organizationId' | 'status'>>(
    `-- all tenants: what no order was found for is deleted in every organization_id
     select id, organization_id as "organizationId", status from declarations
      where order_id is null and created_at < $1 order by created_at limit $2`,
    [before, limit],
  )

export const remove = (
  tx: Tx,
  { id, organizationId }: Pick<Declaration, 'id' | 'organizationId'>,
) => tx.run('delete from declarations where organization_id = $1 and id = $2', [organizationId, id])

/** Of a sandbox that was deleted. */
export const withdrawalsErasure = eraseTables('declarations', 'consents', 'legal_settings')
