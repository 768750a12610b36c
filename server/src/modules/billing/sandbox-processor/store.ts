import type { Currency } from '../../../kernel/index.ts'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { News } from '../../../platform/processors/index.ts'

type ObjectKind = 'charge' | 'setup' | 'refund'
type ObjectStatus =
  | 'opened'
  | 'action_required'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'

export type SandboxObject = {
  readonly organizationId: string
  readonly reference: string
  readonly intentId: string
  readonly kind: ObjectKind
  readonly customerId: string
  readonly amount: number
  readonly currency: Currency
  readonly status: ObjectStatus
  readonly chargeReference: string | null
  readonly card: string | null
  readonly methodReference: string | null
  readonly code: string | null
  readonly message: string | null
  readonly hard: boolean | null
  readonly challenge: string | null
  /** When the merchant gave in to the dispute of this charge. */
  readonly disputeAcceptedAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date
}

const columns = `organization_id as "organizationId", reference, intent_id as "intentId", kind,
  customer_id as "customerId", amount, currency, status, charge_reference as "chargeReference",
  card, method_reference as "methodReference", code, message, hard, challenge,
  dispute_accepted_at as "disputeAcceptedAt", created_at as "createdAt", modified_at as "modifiedAt"`

/** Keeps the object that the intent has already. */
export async function insert(tx: Tx, object: SandboxObject): Promise<SandboxObject> {
  const { organizationId, reference, intentId, kind, customerId, amount, currency } = object
  tx.send(
    `insert into sandbox_objects (organization_id, reference, intent_id, kind, customer_id, amount,
       currency, status, charge_reference, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (organization_id, intent_id) do nothing`,
    [
      organizationId,
      reference,
      intentId,
      kind,
      customerId,
      amount,
      currency,
      object.status,
      object.chargeReference,
      object.createdAt,
    ],
  )
  const row = await tx.one<SandboxObject>(
    `select ${columns} from sandbox_objects
      where organization_id = $1 and intent_id = $2 for update`,
    [organizationId, intentId],
  )
  return row ?? object
}

export function find(sql: Sql, organizationId: string, reference: string) {
  return sql.one<SandboxObject>(
    `select ${columns} from sandbox_objects where organization_id = $1 and reference = $2`,
    [organizationId, reference],
  )
}

export function lock(tx: Tx, organizationId: string, reference: string) {
  return tx.one<SandboxObject>(
    `select ${columns} from sandbox_objects
      where organization_id = $1 and reference = $2 for update`,
    [organizationId, reference],
  )
}

export function findByChallenge(sql: Sql, challenge: string) {
  return sql.one<SandboxObject>(
    `-- all tenants: the secret in the address of the challenge names the object
     select ${columns} from sandbox_objects where challenge = $1`,
    [challenge],
  )
}

export function save(tx: Tx, object: SandboxObject) {
  tx.send(
    `update sandbox_objects
        set status = $3, card = $4, method_reference = $5, code = $6, message = $7, hard = $8,
            challenge = $9, modified_at = greatest(modified_at, $10)
      where organization_id = $1 and reference = $2`,
    [
      object.organizationId,
      object.reference,
      object.status,
      object.card,
      object.methodReference,
      object.code,
      object.message,
      object.hard,
      object.challenge,
      object.modifiedAt,
    ],
  )
}

/** The charge itself does not change by it. */
export function acceptDispute(tx: Tx, organizationId: string, reference: string, at: Date) {
  tx.send(
    `update sandbox_objects set dispute_accepted_at = $3
      where organization_id = $1 and reference = $2 and dispute_accepted_at is null`,
    [organizationId, reference, at],
  )
}

/** The objects that changed since then, after one of them. */
export function changed(
  sql: Sql,
  organizationId: string,
  since: Date,
  { reference, limit }: { readonly reference: string; readonly limit: number },
) {
  return sql.many<SandboxObject>(
    `select ${columns} from sandbox_objects
      where organization_id = $1 and (modified_at, reference) > ($2, $3)
      order by modified_at, reference limit $4`,
    [organizationId, since, reference, limit],
  )
}

/** What a saved card declines whatever kind it is: one charge, or each one. */
export type Declines = 'next' | 'always'

export type SavedCard = {
  readonly reference: string
  readonly card: string
  readonly declines: Declines | null
}

export function insertCard(
  tx: Tx,
  { organizationId, customerId }: SandboxObject,
  { reference, card }: Pick<SavedCard, 'reference' | 'card'>,
  at: Date,
) {
  tx.send(
    `insert into sandbox_cards (organization_id, reference, customer_id, card, created_at)
     values ($1, $2, $3, $4, $5)`,
    [organizationId, reference, customerId, card, at],
  )
}

/** A card can be charged by its own customer only. */
export function findCard(sql: Sql, organizationId: string, customerId: string, reference: string) {
  return sql.one<SavedCard>(
    `select reference, card, declines from sandbox_cards
      where organization_id = $1 and customer_id = $2 and reference = $3`,
    [organizationId, customerId, reference],
  )
}

/** False where there is no such card. */
export async function setDeclines(
  tx: Tx,
  organizationId: string,
  reference: string,
  declines: Declines | null,
): Promise<boolean> {
  const count = await tx.run(
    `update sandbox_cards set declines = $3 where organization_id = $1 and reference = $2`,
    [organizationId, reference, declines],
  )
  return count > 0
}

export function move(tx: Tx, object: SandboxObject, amount: number, at: Date) {
  const { organizationId, reference, chargeReference, currency } = object
  tx.send(
    `insert into sandbox_movements
       (organization_id, reference, charge_reference, amount, currency, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, reference, chargeReference ?? reference, amount, currency, at],
  )
}

/** The money of a charge that was not returned yet, or not until then. */
export async function remaining(
  sql: Sql,
  organizationId: string,
  chargeReference: string,
  until: Date | null = null,
) {
  const row = await sql.one<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from sandbox_movements
      where organization_id = $1 and charge_reference = $2
        and ($3::timestamptz is null or at <= $3)`,
    [organizationId, chargeReference, until],
  )
  return row?.amount ?? 0
}

export function insertNews(tx: Tx, id: string, object: SandboxObject) {
  const { organizationId, reference, intentId, kind, modifiedAt } = object
  tx.send(
    `insert into sandbox_news (organization_id, id, reference, intent_id, kind, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, id, reference, intentId, kind, modifiedAt],
  )
}

export function findNews(sql: Sql, organizationId: string, id: string) {
  return sql.one<News>(
    `select id, organization_id as "organizationId", kind, reference, intent_id as "intentId"
       from sandbox_news where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** The money that moved for these customers. */
export const eraseMovements = (tx: Tx, organizationId: string, customerIds: readonly string[]) =>
  tx.run(
    `delete from sandbox_movements where organization_id = $1 and reference in (
       select reference from sandbox_objects
        where organization_id = $1 and customer_id = any($2::uuid[]))`,
    [organizationId, customerIds],
  )

/** Of a sandbox that was deleted. */
export const sandboxProcessorErasure = eraseTables(
  'sandbox_news',
  'sandbox_movements',
  'sandbox_cards',
  'sandbox_objects',
)
