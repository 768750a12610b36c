import type { Tx } from '../../../platform/database/index.ts'

/** What the log tells about a person: their own data, as it was at each change. */
export function eraseDetailsAbout(tx: Tx, userId: string) {
  return tx.run(
    `-- all tenants: a person is erased wherever they were, whatever the organization_id
     update audit_log set details = null, details_salt = null
      where subject = $1 and details_salt is not null`,
    [`user:${userId}`],
  )
}

/** From where they acted, and with what. */
export function eraseOriginOf(tx: Tx, userId: string) {
  return tx.run(
    `-- all tenants: a person is erased wherever they were, whatever the organization_id
     update audit_log set address = null, user_agent = null, origin_salt = null
      where (actor = $1 or subject = $2) and origin_salt is not null`,
    [userId, `user:${userId}`],
  )
}

/** Invitations name people by their address alone. */
export function eraseInvitationsTo(tx: Tx, email: string) {
  return tx.run(
    `-- all tenants: a person is erased wherever they were, whatever the organization_id
     update audit_log set details = null, details_salt = null
      where action like 'invitation.%' and details ->> 'email' = $1`,
    [email],
  )
}
