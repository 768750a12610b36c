import type { QueryResultRow } from 'pg'

/** Runs SQL on the database of a test server. */
export type SqlQuery = <Row extends QueryResultRow>(
  text: string,
  params?: unknown[],
) => Promise<Row[]>

type Text = { text: string }

/** Stored rows that the API does not return, for tests across all modules. */
export function storedRows(query: SqlQuery) {
  const count = async (text: string, params: unknown[] = []) => (await query(text, params)).length

  /** Publishes the notification that a change to a user sends to every node. */
  const publish = (userId: string) =>
    query("select pg_notify('guildhall', $1)", [`user:${userId}`]).then(() => undefined)

  return {
    users: {
      withEmail: (email: string) => count('select 1 from users where email = $1', [email]),
      withId: (id: string) => count('select 1 from users where id = $1', [id]),
      async markVerified(id: string) {
        await query('update users set email_verified = true where id = $1', [id])
        await publish(id)
      },
      makeAdmin: (id: string) => query(`update users set role = 'admin' where id = $1`, [id]),
      removePassword: (id: string) => query('delete from accounts where user_id = $1', [id]),
      /** Everything that still gives access to the account. */
      credentials: (id: string) =>
        query(
          `select 'session' as what from sessions where user_id = $1
           union all select 'account' from accounts where user_id = $1
           union all select 'key' from api_keys where user_id = $1
           union all select 'member' from members where user_id = $1
           union all select 'team' from team_members where user_id = $1
           union all select 'token' from tokens where subject = $1`,
          [id],
        ),
    },
    sessions: {
      ofEmail: (email: string) =>
        count('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [
          email,
        ]),
      hashes: async () =>
        (
          await query<{ hex: string; base64: string }>(
            `select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64
               from sessions`,
          )
        ).flatMap(({ hex, base64 }) => [hex, base64]),
      /** Sets the active organization of a user's sessions without a check of membership. */
      async setActiveOrganization(userId: string, organizationId: string) {
        await query('update sessions set active_organization_id = $1 where user_id = $2', [
          organizationId,
          userId,
        ])
        await publish(userId)
      },
    },
    mails: {
      recipients: async () =>
        (await query<{ recipient: string }>('select distinct recipient from mails')).map(
          ({ recipient }) => recipient,
        ),
      remove: (email: string) => query('delete from mails where recipient = $1', [email]),
      to: (pattern: string) => count('select 1 from mails where recipient like $1', [pattern]),
      about: (subject: string) => count('select 1 from mails where subject = $1', [subject]),
    },
    limits: {
      failures: async (account: string) =>
        (
          await query<{ count: number }>('select count from rate_limits where key = $1', [
            `failures|${account}`,
          ])
        )[0]?.count,
    },
    invitations: {
      /** Changes the role of the only invitation. */
      async offer(role: string) {
        const [row] = await query<{ id: string }>(
          'update invitations set roles = array[$1] returning id',
          [role],
        )
        return row?.id ?? ''
      },
    },
    events: {
      count: () => count('select 1 from events'),
      about: (type: string, id: string) =>
        count(
          `select 1 from events e join event_payloads p on p.id = e.payload_id
            where e.type = $1 and p.body->>'id' = $2`,
          [type, id],
        ),
    },
    keys: {
      countOf: (userId: string) => count('select 1 from api_keys where user_id = $1', [userId]),
      fullRow: (id: string) => query<Text>('select k::text from api_keys k where id = $1', [id]),
      expire: (id: string) =>
        query('update api_keys set expires_at = $2 where id = $1', [id, new Date(0)]),
      backdate: (id: string) =>
        query(`update api_keys set created_at = created_at - interval '2 hours' where id = $1`, [
          id,
        ]),
      remaining: async (id: string) =>
        (
          await query<{ remaining: number }>('select remaining from api_keys where id = $1', [id])
        )[0]?.remaining,
      /** All stored text of keys and events. */
      allText: async () =>
        (
          await query<Text>(
            `select body::text as text from event_payloads union all select k::text from api_keys k`,
          )
        )
          .map(({ text }) => text)
          .join('\n'),
    },
  }
}
