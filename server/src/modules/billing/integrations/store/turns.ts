import type { Sql } from '../../../../platform/database/index.ts'
import type { AccountKey } from './accesses.ts'

/** Undefined while another process has the turn. */
export function take(
  sql: Sql,
  { accountId, organizationId, service }: AccountKey,
  { holder, now, until }: { readonly holder: string; readonly now: Date; readonly until: Date },
) {
  return sql.one<{ readonly holder: string }>(
    `insert into account_turns (organization_id, service, account_id, holder, until)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, service, account_id) do update
       set holder = excluded.holder, until = excluded.until
       where account_turns.until <= $6
     returning holder`,
    [organizationId, service, accountId, holder, until, now],
  )
}

export function release(
  sql: Sql,
  { accountId, organizationId, service }: AccountKey,
  holder: string,
) {
  return sql.run(
    `delete from account_turns
      where organization_id = $1 and service = $2 and account_id = $3 and holder = $4`,
    [organizationId, service, accountId, holder],
  )
}
