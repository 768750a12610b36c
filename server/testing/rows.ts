import type { QueryResultRow } from 'pg'

/** How a test looks behind the scenes of a server. */
export type Look = <Row extends QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>

type Text = { text: string }

/** What no answer may show, read and laid by the tests that stand above all rooms. */
export function rowsOf(query: Look) {
  const count = async (text: string, params: unknown[] = []) => (await query(text, params)).length

  /** What a change of a person says to every node, in the transaction that makes it. */
  const tell = (userId: string) =>
    query("select pg_notify('guildhall', $1)", [`user:${userId}`]).then(() => undefined)

  return {
    people: {
      withEmail: (email: string) => count('select 1 from users where email = $1', [email]),
      withId: (id: string) => count('select 1 from users where id = $1', [id]),
      async prove(id: string) {
        await query('update users set email_verified = true where id = $1', [id])
        await tell(id)
      },
      makeAdmin: (id: string) => query(`update users set role = 'admin' where id = $1`, [id]),
      takePassword: (id: string) => query('delete from accounts where user_id = $1', [id]),
      /** Everything that still opens the account. */
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
      /** Makes the sessions of somebody lie about where they work. */
      async pretend(userId: string, organizationId: string) {
        await query('update sessions set active_organization_id = $1 where user_id = $2', [
          organizationId,
          userId,
        ])
        await tell(userId)
      },
    },
    mails: {
      recipients: async () =>
        (await query<{ recipient: string }>('select distinct recipient from mails')).map(
          ({ recipient }) => recipient,
        ),
      forget: (email: string) => query('delete from mails where recipient = $1', [email]),
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
      /** Lets the only one that there is offer another role. */
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
        count(`select 1 from events where type = $1 and payload->>'id' = $2`, [type, id]),
    },
    keys: {
      of: (userId: string) => count('select 1 from api_keys where user_id = $1', [userId]),
      whole: (id: string) => query<Text>('select k::text from api_keys k where id = $1', [id]),
      end: (id: string) =>
        query('update api_keys set expires_at = $2 where id = $1', [id, new Date(0)]),
      age: (id: string) =>
        query(`update api_keys set created_at = created_at - interval '2 hours' where id = $1`, [
          id,
        ]),
      left: async (id: string) =>
        (
          await query<{ remaining: number }>('select remaining from api_keys where id = $1', [id])
        )[0]?.remaining,
      /** Every word that is kept of keys and of what happened. */
      everything: async () =>
        (
          await query<Text>(
            `select payload::text as text from events union all select k::text from api_keys k`,
          )
        )
          .map(({ text }) => text)
          .join('\n'),
    },
  }
}
