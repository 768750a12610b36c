import type pg from 'pg'

/** What somebody beside the server holds, in an open transaction, so that others have to wait. */
export const holding = {
  person: (client: pg.Client, email: string) =>
    client.query('select 1 from users where email = $1 for update', [email]),
  /** Refused by the database where one of them is locked already. */
  freePeople: (client: pg.Client, emails: readonly string[]) =>
    client.query('select 1 from users where email = any($1) for update nowait', [emails]),
  invitations: (client: pg.Client) =>
    client.query('lock table invitations in access exclusive mode'),
  /** All that signing in, signing up and setting a password begin with. */
  credentials: (client: pg.Client) =>
    client.query('lock table users, accounts, rate_limits, tokens, codes in access exclusive mode'),
}

type Query = (text: string) => Promise<readonly object[]>

/** Work that follows answers: reactions that wait, and lines of the audit log not sealed yet. */
export const unfinished = {
  reactions: (query: Query) => query('select 1 as waits from event_reactions'),
  lines: (query: Query) => query('select 1 as waits from audit_unsealed'),
}
