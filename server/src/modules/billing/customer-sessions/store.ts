import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

export type CustomerSession = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  /** It shows only what this checkout sold. */
  readonly checkoutId: string | null
  /** Of the user who entered with it; it ends this one. */
  readonly accountSessionId: string | null
  /** The billing manager of the customer who uses it; null for the customer. */
  readonly managerId: string | null
  /** Only access to the mailbox says who it is: by a code, a link in an email, or a verified account. */
  readonly byMailbox: boolean
  readonly returnUrl: string | null
  /** The portal of the billing provider that made it. */
  readonly providerUrl: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

const columns = `s.id, s.organization_id as "organizationId", s.customer_id as "customerId",
  s.checkout_id as "checkoutId", s.account_session_id as "accountSessionId",
  s.manager_id as "managerId", s.by_mailbox as "byMailbox", s.return_url as "returnUrl",
  s.provider_url as "providerUrl", s.expires_at as "expiresAt", s.created_at as "createdAt"`

export function insert(tx: Tx, session: CustomerSession, hash: Buffer) {
  tx.send(
    `insert into customer_sessions
       (id, organization_id, customer_id, hash, return_url, expires_at, created_at, checkout_id,
        account_session_id, manager_id, by_mailbox, provider_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (hash) do nothing`,
    [
      session.id,
      session.organizationId,
      session.customerId,
      hash,
      session.returnUrl,
      session.expiresAt,
      session.createdAt,
      session.checkoutId,
      session.accountSessionId,
      session.managerId,
      session.byMailbox,
      session.providerUrl,
    ],
  )
}

/** Only a team has managers; it may have become a customer of its own meanwhile. */
const isOfTeam = `(s.manager_id is null or 'team' = (
          select t.type from customers t
           where t.organization_id = s.organization_id and t.id = s.customer_id))`

/** A valid session, by the time of its organization; none of a closed merchant. */
export function open(sql: Sql, hash: Buffer, instance: Date) {
  return sql.one<CustomerSession>(
    `-- all tenants: the token itself determines its organization_id
     -- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: a closed one has no valid sessions
     -- reads customers: managers are those of a team
     select ${columns}
       from customer_sessions s
       join billing_clocks c on c.organization_id = s.organization_id
       join merchants m on m.organization_id = s.organization_id and m.closed_at is null
      where s.hash = $1 and s.expires_at > billing_time(c, $2) and ${isOfTeam}`,
    [hash, instance],
  )
}

/** The same by the id, for what this server has made of a valid token. */
export function openById(sql: Sql, organizationId: string, id: string, instance: Date) {
  return sql.one<CustomerSession>(
    `-- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: a closed one has no valid sessions
     -- reads customers: managers are those of a team
     select ${columns}
       from customer_sessions s
       join billing_clocks c on c.organization_id = s.organization_id
       join merchants m on m.organization_id = s.organization_id and m.closed_at is null
      where s.organization_id = $1 and s.id = $2 and s.expires_at > billing_time(c, $3)
        and ${isOfTeam}`,
    [organizationId, id, instance],
  )
}

export function find(sql: Sql, organizationId: string, id: string) {
  return sql.one<CustomerSession>(
    `select ${columns} from customer_sessions s where s.organization_id = $1 and s.id = $2`,
    [organizationId, id],
  )
}

type Manager = {
  readonly id: string
  readonly customerId: string
  readonly email: string
  readonly name: string | null
}

/** The billing manager who uses a session. */
export function findManager(sql: Sql, organizationId: string, id: string) {
  return sql.one<Manager>(
    `-- reads billing_managers: who is behind the session
     select b.id, b.customer_id as "customerId", b.email, b.name from billing_managers b
      where b.organization_id = $1 and b.id = $2`,
    [organizationId, id],
  )
}

export async function removeOfCustomer(tx: Tx, organizationId: string, customerId: string) {
  await tx.run('delete from customer_sessions where organization_id = $1 and customer_id = $2', [
    organizationId,
    customerId,
  ])
}

/** Those for the purchases of other checkouts. */
export async function removeLimited(
  tx: Tx,
  organizationId: string,
  customerId: string,
  besidesCheckoutId: string,
) {
  await tx.run(
    `delete from customer_sessions
      where organization_id = $1 and customer_id = $2 and checkout_id <> $3`,
    [organizationId, customerId, besidesCheckoutId],
  )
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from customer_sessions where organization_id = $1', [organizationId])
}

/** Those that ended first stand at the beginning of the index. */
export function findExpired(sql: Sql, instance: Date, limit: number) {
  return sql.many<Pick<CustomerSession, 'id'>>(
    `-- all tenants: expired sessions of every organization_id are deleted
     -- reads billing_clocks: expiry is by the clock of the organization
     select s.id from customer_sessions s
       join billing_clocks c on c.organization_id = s.organization_id
      where s.expires_at <= billing_time(c, $1) order by s.expires_at limit $2`,
    [instance, limit],
  )
}

export function removeMany(sql: Sql, ids: readonly string[]) {
  return sql.run(
    `-- all tenants: expired sessions of every organization_id are deleted
     delete from customer_sessions where id = any($1)`,
    [ids],
  )
}

/** Of a sandbox that was deleted. */
export const customerSessionsErasure = eraseTables('customer_sessions')
