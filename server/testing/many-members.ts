import type { TestServer } from './server.ts'

/** Three of a thousand teams and ten sessions for each of the users p1, p2, …, who are members. */
export async function addTeamsAndSessions(
  server: TestServer,
  organizationId: string,
  members: number,
) {
  await server.query(
    `insert into teams (id, organization_id, name, created_at)
     select 't' || n, $1, 'Team ' || n, timestamptz '2020-01-01' from generate_series(1, 1000) as n`,
    [organizationId],
  )
  await server.query(
    `insert into team_members (id, organization_id, team_id, user_id, created_at)
     select n || ' ' || t, $2, 't' || (n + t) % 1000 + 1, 'p' || n, timestamptz '2020-01-01'
       from generate_series(1, $1::int) as n, generate_series(1, 3) as t`,
    [members, organizationId],
  )
  await server.query(
    `insert into sessions (id, user_id, token_hash, remembered, expires_at, created_at, updated_at,
                           ip_address, user_agent)
     select n || ' ' || s, 'p' || n, decode(md5(n || ' ' || s), 'hex'), true, '2040-01-01',
            '2020-01-01', timestamptz '2020-01-01' + interval '1 minute' * s, '', ''
       from generate_series(1, $1::int) as n, generate_series(1, 10) as s`,
    [members],
  )
}
