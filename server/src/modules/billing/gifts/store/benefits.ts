import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type BenefitGift = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly benefitId: string
  readonly benefitDescription: string
  readonly until: Date | null
  readonly reason: string | null
  /** Why the end was moved, the last time. */
  readonly endReason: string | null
  /** When it was taken away. */
  readonly endedAt: Date | null
  readonly createdAt: Date
}

const columns = `g.id, g.organization_id as "organizationId", g.customer_id as "customerId",
  g.benefit_id as "benefitId", g.benefit_description as "benefitDescription", g.until, g.reason,
  g.end_reason as "endReason",  g.ended_at as "endedAt", g.created_at as "createdAt"`

export function insert(tx: Tx, gift: BenefitGift) {
  tx.send(
    `insert into benefit_gifts
       (id, organization_id, customer_id, benefit_id, benefit_description, until, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      gift.id,
      gift.organizationId,
      gift.customerId,
      gift.benefitId,
      gift.benefitDescription,
      gift.until,
      gift.reason,
      gift.createdAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<BenefitGift>(
    `select ${columns} from benefit_gifts g where g.organization_id = any($1) and g.id = $2`,
    [organizationIds, id],
  )
}

export function among(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<BenefitGift>(
    `select ${columns} from benefit_gifts g
      where g.organization_id = $1 and g.id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

/** What a customer has at a moment. */
export function running(sql: Sql, organizationId: string, customerId: string, at: Date) {
  return sql.many<BenefitGift>(
    `select ${columns} from benefit_gifts g
      where g.organization_id = $1 and g.customer_id = $2 and g.ended_at is null
        and (g.until is null or g.until > $3)`,
    [organizationId, customerId, at],
  )
}

export async function end(tx: Tx, { id, organizationId }: BenefitGift, at: Date) {
  await tx.run('update benefit_gifts set ended_at = $3 where organization_id = $1 and id = $2', [
    organizationId,
    id,
    at,
  ])
}

export async function moveEnd(tx: Tx, gift: BenefitGift) {
  await tx.run(
    `update benefit_gifts set until = $3, end_reason = $4
      where organization_id = $1 and id = $2`,
    [gift.organizationId, gift.id, gift.until, gift.endReason],
  )
}

type Slice = { readonly offset: number; readonly limit: number }

/** The latest first. */
export async function list(sql: Sql, organizationId: string, customerId: string, slice: Slice) {
  const items = await sql.many<BenefitGift>(
    `select ${columns} from benefit_gifts g where g.organization_id = $1 and g.customer_id = $2
      order by g.created_at desc, g.id desc offset $3 limit $4`,
    [organizationId, customerId, slice.offset, slice.limit],
  )
  const row = await sql.one<{ total: number }>(
    `select count(*)::int as total from benefit_gifts g
      where g.organization_id = $1 and g.customer_id = $2`,
    [organizationId, customerId],
  )
  return { items, total: row?.total ?? 0 }
}

export async function forgetReasons(tx: Tx, organizationId: string, customerId: string) {
  await tx.run(
    `update benefit_gifts set reason = null, end_reason = null
      where organization_id = $1 and customer_id = $2`,
    [organizationId, customerId],
  )
}
