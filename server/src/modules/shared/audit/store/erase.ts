import type { Tx } from '../../../../platform/database/index.ts'

/** The details of lines that refer to these payloads, and from where visitors caused them. */
export function eraseDetailsOf(tx: Tx, payloadIds: readonly number[]) {
  return tx.run(
    `-- all tenants: a user is erased in every organization_id
     update audit_log
        set details = null, details_salt = null,
            address = case when actor_kind <> 'visitor' then address end,
            user_agent = case when actor_kind <> 'visitor' then user_agent end,
            origin_salt = case when actor_kind <> 'visitor' then origin_salt end
      where payload_id = any($1) and details_salt is not null`,
    [payloadIds],
  )
}

/** The details of lines about a user that have their own, such as refused sign-ins. */
export function eraseDetailsAbout(tx: Tx, userId: string, limit: number) {
  return tx.run(
    `-- all tenants: a user is erased in every organization_id
     update audit_log set details = null, details_salt = null
      where id = any(array(
        select id from audit_log where subject = $1 and details_salt is not null limit $2))`,
    [`user:${userId}`, limit],
  )
}

/** The addresses and user agents from which the user acted. */
export function eraseOriginOf(tx: Tx, userId: string, limit: number) {
  return tx.run(
    `-- all tenants: a user is erased in every organization_id
     update audit_log set address = null, user_agent = null, origin_salt = null
      where id = any(array(
        (select id from audit_log where actor = $1 and origin_salt is not null limit $3)
        union
        (select id from audit_log where subject = $2 and origin_salt is not null limit $3)))`,
    [userId, `user:${userId}`, limit],
  )
}

/** Older lines of invitations, which have details of their own with the email address. */
export function eraseInvitationsTo(tx: Tx, email: string, limit: number) {
  return tx.run(
    `-- all tenants: a user is erased in every organization_id
     update audit_log set details = null, details_salt = null
      where id = any(array(
        select id from audit_log
         where action like 'invitation.%' and details ->> 'email' = $1 limit $2))`,
    [email, limit],
  )
}
