import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  type BillingIds,
  billingIds,
  billingStatements,
  billingTables,
  isSummed,
} from './fill-billing.ts'
import { fillQuickly } from './quick-fill.ts'

const names = `(array['Ada','Alan','Anna','Bjarne','Carla','Chen','Dana','Dmytro','Edsger','Elif','Emma',
  'Frances','Grace','Hana','Ivan','Jan','Jean','Joan','Juan','Karen','Kemal','Lena','Linus','Maria',
  'Marta','Mei','Nadia','Niklaus','Olga','Pavel','Radia','Sofia','Tim','Ursula','Vera','Zoe'])`
const surnames = `(array['Allen','Arslan','Bauer','Berners','Clarke','Dijkstra','Engelbart','Fischer',
  'Garcia','Goldberg','Hamilton','Hopper','Ivanova','Jansen','Kaya','Kowalski','Lamport','Liskov',
  'Lovelace','Martin','Moore','Novak','Nowak','Perlman','Petrenko','Ritchie','Rossi','Schmidt',
  'Shevchenko','Sutherland','Torvalds','Turing','Weber','Wirth','Yilmaz','Zimmermann'])`

/** The same number for the same row and purpose each time, spread evenly. */
const spread = (purpose: string, most: string) => `abs(hashint8(n * 7919 + ${purpose}) % ${most})`

const counted = `create temporary table counted as
     select n, md5('user ' || n) as id,
            ${names}[1 + ${spread('1', '36')}] as first,
            ${surnames}[1 + ${spread('2', '36')}] as last,
            now() - interval '700 days' * (1 - n::float8 / $1) as born
       from generate_series(1, $1::bigint) as n`

const users = `insert into users (id, email, email_verified, name, role, banned, two_factor_enabled,
                      created_at, updated_at)
     select id, lower(first || '.' || last) || n || '@mail' || ${spread('3', '200')} || '.example',
            ${spread('4', '10')} < 8, first || ' ' || last,
            case when n % 50000 = 1 then 'admin' else 'user' end,
            ${spread('5', '200')} = 0, ${spread('6', '20')} = 0,
            born, born + (now() - born) * (${spread('7', '1000')} / 1000.0)
       from counted`

/** Statements of one parameter each: the number of users. */
const others = [
  `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     select md5('account ' || n), c.id, 'credential', c.id, stored.password, born, born
       from counted c, (select password from accounts where password is not null limit 1) as stored
      where $1 > 0`,
  `insert into sessions (id, user_id, token_hash, remembered, expires_at, created_at, updated_at,
                         ip_address, user_agent)
     select md5('session ' || k || ' ' || n), id, sha256(('session ' || k || ' ' || n)::bytea), true,
            now() + interval '7 days', now() - interval '1 hour' * k, now(), '192.0.2.1', 'Firefox'
       from counted, generate_series(1, 2) as k where $1 > 0`,
  `insert into organizations (id, name, slug, created_at)
     select md5('organization ' || n), last || ' & Co', 'company-' || n, born
       from counted where n % 20 = 0 and $1 > 0`,
  `insert into members (id, organization_id, user_id, roles, created_at)
     select md5('member ' || n), md5('organization ' || ((n + 19) / 20 * 20)), id,
            case when n % 20 = 0 then '{owner}'::text[] else '{member}'::text[] end, born
       from counted where (n + 19) / 20 * 20 <= $1`,
  `insert into invitations (id, organization_id, email, roles, status, inviter_id, expires_at,
                            created_at)
     select md5('invitation ' || n), md5('organization ' || ((n + 19) / 20 * 20)),
            'guest' || n || '@guests.example', '{member}',
            case when n % 10 = 0 then 'pending' else 'accepted' end,
            md5('user ' || ((n + 19) / 20 * 20)), born + interval '2 days', born
       from counted where n % 5 = 0 and (n + 19) / 20 * 20 <= $1`,
  `insert into api_keys (id, user_id, hash, name, start, enabled, rate_limit_enabled, created_at,
                         updated_at)
     select md5('key ' || n), id, sha256(('key ' || n)::bytea), 'key ' || n, 'abcdef', true, false,
            born, born
       from counted where n % 5 = 0 and $1 > 0`,
  `with payload as (
     insert into event_payloads (body, about)
       select json_build_object('userId', id), 'user:' || id from counted where $1 > 0
       returning id, about)
   insert into events (type, aggregate, payload_id, created_at, occurred_at)
     select 'session.created', about, payload.id, c.born, c.born
       from payload join counted c on about = 'user:' || c.id where $1 > 0`,
  `insert into audit_log (at, actor_kind, actor, action, subject, organization_id,
                          origin_digest, details, details_digest)
     select born, 'user', id,
            (array['session.created','user.updated','member.added','api_key.created'])[
              1 + ${spread('k', '4')}],
            'user:' || id, case when n % 3 = 0 then md5('organization ' || ((n + 19) / 20 * 20)) end,
            sha256('origin'), '{}', sha256('details')
       from counted, generate_series(1, 2) as k where $1 > 0`,
  `insert into mails (id, recipient, subject, text, html, links, created_at)
     select md5('mail ' || n), u.email, 'Welcome', 'Hello', '<p>Hello</p>', '{}', born
       from counted c join users u using (id) where n % 2 = 0 and $1 > 0`,
]

/** The large organization: a hundredth of all users are its members. */
const enlarge = [
  `insert into members (id, organization_id, user_id, roles, created_at)
     select md5('large member ' || n), $2, id,
            case when n % 50 = 0 then '{admin}'::text[] else '{member}'::text[] end, born
       from counted where n % 100 = 7 and $1 > 0`,
  `insert into api_keys (id, organization_id, hash, name, start, enabled, rate_limit_enabled,
                         created_at, updated_at)
     select md5('large key ' || n), $2, sha256(('large key ' || n)::bytea), 'key ' || n, 'abcdef',
            true, false, born, born
       from counted where n % 100 = 8 and $1 > 0`,
  `insert into invitations (id, organization_id, email, roles, status, inviter_id, expires_at,
                            created_at)
     select md5('large invitation ' || n), $2, 'guest' || n || '@large.example', '{member}',
            'accepted', id, born + interval '2 days', born
       from counted where n % 50 = 9 and $1 > 0`,
  `insert into audit_log (at, actor_kind, actor, action, subject, organization_id,
                          origin_digest, details, details_digest)
     select born, 'user', id, 'member.added', 'organization:' || $2::text,
            $2, sha256('origin'), '{}', sha256('details')
       from counted where n % 50 = 9 and $1 > 0`,
  `insert into audit_seals (line_id, number, hash)
     select id, 1000 + id, sha256('line') from audit_log
      where not exists (select from audit_seals where line_id = id)
        and not exists (select from audit_unsealed where line_id = id) and $1 > 0 and $2 <> ''`,
  `update audit_head set number = (select max(number) from audit_seals) where $1 > 0 and $2 <> ''`,
]

const filled = [
  'users',
  'accounts',
  'sessions',
  'members',
  'invitations',
  'api_keys',
  'events',
  'event_payloads',
  'audit_log',
  'mails',
  ...billingTables,
]

/** Fills a database that has the accounts of this run to `userCount`, and updates the planner's statistics. */
export async function fill(url: string, userCount: number, large: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillQuickly(client, filled, async () => {
      await client.query(counted, [userCount])
      await client.query(users)
      for (const text of others) await client.query(text, [userCount])
      for (const text of [...enlarge, ...billingStatements]) {
        await client.query(text, [userCount, large])
      }
    })
    while (!(await client.query<{ done: boolean }>(isSummed)).rows[0]?.done) await wait(1_000)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ email: string; id: string }>(
      `select email, id from users where id = md5('user ' || $1::bigint)`,
      [Math.floor(userCount / 2)],
    )
    const [middle] = rows
    const ids = await client.query<BillingIds>(billingIds, [userCount])
    const [billing] = ids.rows
    if (!middle || !billing) throw new Error('The rows of the calls are missing.')
    return { userCount, email: middle.email, userId: middle.id, ...billing }
  } finally {
    await client.end()
  }
}
