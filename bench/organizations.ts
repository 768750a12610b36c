import pg from 'pg'
import type { BenchUser } from './users.ts'

export const membersEach = 50
const organizationsEach = 5

export async function post(origin: string, path: string, by: BenchUser, body: object) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: by.cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; key: string }
}

/** Inserts memberships in each product's schema; directly, because inserting is not measured. */
export const insertMembers = {
  guildhall: `insert into members (id, organization_id, user_id, roles, created_at)
    select md5($1 || id), $1, id, '{member}', now() from unnest($2::text[]) as users (id)
    on conflict do nothing`,
  betterAuth: `insert into member (id, "organizationId", "userId", role, "createdAt")
    select md5($1 || id), $1, id, 'member', now() from unnest($2::text[]) as users (id)
     where id <> $3`,
}

/** Creates organizations with all of the users as members; returns their ids. */
export async function createOrganizations(
  origin: string,
  databaseUrl: string,
  users: readonly BenchUser[],
  statement: string,
): Promise<string[]> {
  const [owner] = users
  if (!owner) throw new Error('There is no user to create an organization.')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ids: string[] = []
  try {
    for (let index = 0; index < organizationsEach; index++) {
      const fields = { name: `Organization ${index}`, slug: `organization-${index}` }
      const { id } = await post(origin, '/api/auth/organization/create', owner, fields)
      const members = users.slice(0, membersEach).map((user) => user.id)
      const params = [id, members, owner.id].slice(0, statement.includes('$3') ? 3 : 2)
      await client.query(statement, params)
      ids.push(id)
    }
  } finally {
    await client.end()
  }
  return ids
}

/** One API key per user, without a rate limit: in Guildhall an admin grants them, in Better Auth each user creates one. */
export function createKeys(origin: string, users: readonly BenchUser[], granted: boolean) {
  const [admin] = users
  return Promise.all(
    users.map(async (user) => {
      const { key } = granted
        ? await post(origin, '/api/api-keys', admin ?? user, {
            userId: user.id,
            rateLimitEnabled: false,
          })
        : await post(origin, '/api/auth/api-key/create', user, {})
      return key
    }),
  )
}
