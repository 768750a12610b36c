import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

export type BillingManager = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly email: string
  readonly name: string | null
  readonly acceptedAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

type OfCustomer = Pick<BillingManager, 'organizationId' | 'customerId'>

const columns = `b.id, b.organization_id as "organizationId", b.customer_id as "customerId", b.email,
  b.name, b.accepted_at as "acceptedAt", b.created_at as "createdAt", b.modified_at as "modifiedAt"`

export function insert(tx: Tx, manager: BillingManager) {
  tx.send(
    `insert into billing_managers
       (id, organization_id, customer_id, email, name, accepted_at, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      manager.id,
      manager.organizationId,
      manager.customerId,
      manager.email,
      manager.name,
      manager.acceptedAt,
      manager.createdAt,
      manager.modifiedAt,
    ],
  )
}

/** All of a customer, who has few. */
export function listOf(sql: Sql, { customerId, organizationId }: OfCustomer) {
  return sql.many<BillingManager>(
    `select ${columns} from billing_managers b
      where b.organization_id = $1 and b.customer_id = $2 order by b.created_at, b.id`,
    [organizationId, customerId],
  )
}

export function find(sql: Sql, { customerId, organizationId }: OfCustomer, id: string) {
  return sql.one<BillingManager>(
    `select ${columns} from billing_managers b
      where b.organization_id = $1 and b.customer_id = $2 and b.id = $3`,
    [organizationId, customerId, id],
  )
}

/** A team whose billing the owner of an address manages, or is invited to. */
export type ManagedCustomer = {
  readonly managerId: string
  /** As it was invited. */
  readonly email: string
  readonly isAccepted: boolean
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date
}

/** Those that were accepted first. */
export function managedBy(sql: Sql, organizationId: string, email: string, limit: number) {
  return sql.many<ManagedCustomer>(
    `-- reads customers: a team that was not deleted
     select b.id as "managerId", b.email, b.accepted_at is not null as "isAccepted", c.id, c.name,
            c.created_at as "createdAt"
       from billing_managers b
       join customers c on c.organization_id = b.organization_id and c.id = b.customer_id
        and c.type = 'team' and c.deleted_at is null
      where b.organization_id = $1 and lower(b.email) = lower($2)
      order by b.accepted_at is null, b.created_at, b.id limit $3`,
    [organizationId, email, limit],
  )
}

/** The sellers with such a team, those first where it was accepted, then live ones. */
export function sellersOf(sql: Sql, email: string, limit: number) {
  return sql.many<{
    readonly organizationId: string
    readonly isLive: boolean
    readonly isProved: boolean
  }>(
    `-- all tenants: the owner of the address chooses among its sellers, each an organization_id
     -- reads customers: a team that was not deleted
     -- reads merchants: a closed one has no portal
     -- reads billing_clocks: live organizations come before sandboxes
     with known as materialized (
       select b.organization_id, bool_or(b.accepted_at is not null) as accepted,
              min(b.created_at) as since
         from billing_managers b
         join customers c on c.organization_id = b.organization_id and c.id = b.customer_id
          and c.type = 'team' and c.deleted_at is null
        where lower(b.email) = lower($1)
        group by b.organization_id
     )
     select known.organization_id as "organizationId", k.live as "isLive",
            known.accepted as "isProved"
       from known
       join merchants m on m.organization_id = known.organization_id and m.closed_at is null
       join billing_clocks k on k.organization_id = known.organization_id
      order by known.accepted desc, k.live desc, known.since, known.organization_id
      limit $2`,
    [email, limit],
  )
}

export async function change(tx: Tx, manager: BillingManager) {
  await tx.run(
    `update billing_managers b set name = $4, accepted_at = $5, modified_at = $6
      where b.organization_id = $1 and b.customer_id = $2 and b.id = $3`,
    [
      manager.organizationId,
      manager.customerId,
      manager.id,
      manager.name,
      manager.acceptedAt,
      manager.modifiedAt,
    ],
  )
}

/** Their sessions end with it. */
export async function remove(tx: Tx, { customerId, organizationId }: OfCustomer, id: string) {
  const count = await tx.run(
    'delete from billing_managers where organization_id = $1 and customer_id = $2 and id = $3',
    [organizationId, customerId, id],
  )
  return count > 0
}

export async function removeOfCustomer(tx: Tx, { customerId, organizationId }: OfCustomer) {
  await tx.run('delete from billing_managers where organization_id = $1 and customer_id = $2', [
    organizationId,
    customerId,
  ])
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from billing_managers where organization_id = $1', [organizationId])
}

/** Of a sandbox that was deleted. */
export const billingManagersErasure = eraseTables('billing_managers')
