import type { Sql } from '../../../../platform/database/index.ts'
import type { Owner, Row, Slice } from './page.ts'

/** Of what has no pages. */
const most = 1_000

/** Named column by column, here and below: what is not named is not in the file. */
export function findCustomer(sql: Sql, { customerId, organizationId }: Owner) {
  return sql.one<Row>(
    `-- reads customers: the details of the customer who asks
     -- reads customer_email_changes: the address that they asked for
     select c.id, c.email, c.email_standing = 'proved' as email_verified, c.name, c.type,
            c.billing_name, c.billing_address, c.tax_id, c.locale, c.default_payment_method_id,
            c.created_at, c.modified_at, e.email as requested_email,
            e.expires_at as requested_email_expires_at
       from customers c
       left join customer_email_changes e
         on e.organization_id = c.organization_id and e.customer_id = c.id
      where c.organization_id = $1 and c.id = $2 and c.deleted_at is null`,
    [organizationId, customerId],
  )
}

export function listCards(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads payment_methods: saved cards, without what charges them, and none that another buyer may have entered
     select m.id, m.brand, m.last4, m.exp_month, m.exp_year, m.created_at
       from payment_methods m
      where m.organization_id = $1 and m.customer_id = $2 and m.deleted_at is null
        and not m.is_unproven and (m.created_at, m.id) > ($3, $4)
      order by m.created_at, m.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

export function listAccounts(sql: Sql, { customerId, organizationId }: Owner) {
  return sql.many<Row>(
    `-- reads customer_accounts: accounts at other services, without their tokens
     select a.service as platform, a.account_id, a.username as account_username, a.created_at
       from customer_accounts a
      where a.organization_id = $1 and a.customer_id = $2
      order by a.service, a.account_id limit $3`,
    [organizationId, customerId, most],
  )
}

export function listManagers(sql: Sql, { customerId, organizationId }: Owner) {
  return sql.many<Row>(
    `-- reads billing_managers: who may do what the customer may
     select b.id, b.email, b.name, b.accepted_at, b.created_at from billing_managers b
      where b.organization_id = $1 and b.customer_id = $2
      order by b.created_at, b.id limit $3`,
    [organizationId, customerId, most],
  )
}

/** Those of one purchase may be of somebody else, who typed the address. */
export function listSessions(sql: Sql, { customerId, organizationId }: Owner) {
  return sql.many<Row>(
    `-- reads customer_sessions: when the portal was entered, without tokens
     select s.created_at, s.expires_at from customer_sessions s
      where s.organization_id = $1 and s.customer_id = $2 and s.checkout_id is null
      order by s.created_at, s.id limit $3`,
    [organizationId, customerId, most],
  )
}
