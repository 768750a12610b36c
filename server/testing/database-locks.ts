import type pg from 'pg'

/** Locks that another client takes in an open transaction, so that the server has to wait. */
export const databaseLocks = {
  user: (client: pg.Client, email: string) =>
    client.query('select 1 from users where email = $1 for update', [email]),
  /** Fails where one of them is already locked. */
  usersNowait: (client: pg.Client, emails: readonly string[]) =>
    client.query('select 1 from users where email = any($1) for update nowait', [emails]),
  invitations: (client: pg.Client) =>
    client.query('lock table invitations in access exclusive mode'),
  /** All tables that signing in, signing up and setting a password read first. */
  credentials: (client: pg.Client) =>
    client.query('lock table users, accounts, rate_limits, tokens, codes in access exclusive mode'),
}

type Query = (text: string) => Promise<readonly object[]>

/** Work after responses: pending reactions, and audit log entries that are not sealed yet. */
export const pendingWork = {
  reactions: (query: Query) => query('select 1 as waits from event_reactions'),
  unsealedAuditEntries: (query: Query) => query('select 1 as waits from audit_unsealed'),
}
