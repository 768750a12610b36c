import pg from 'pg'
import type { Person } from './people.ts'

export const membersEach = 50
const organizationsEach = 5

async function post(origin: string, path: string, by: Person, body: object) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: by.cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; key: string }
}

/** How each of both stores who belongs to what; the rows are laid by hand, since nobody measures that. */
export const laying = {
  guildhall: `insert into members (id, organization_id, user_id, roles, created_at)
    select md5($1 || id), $1, id, '{member}', now() from unnest($2::text[]) as people (id)
    on conflict do nothing`,
  betterAuth: `insert into member (id, "organizationId", "userId", role, "createdAt")
    select md5($1 || id), $1, id, 'member', now() from unnest($2::text[]) as people (id)
     where id <> $3`,
}

/** Organizations in which all of the people are; answers with their ids. */
export async function furnish(
  origin: string,
  databaseUrl: string,
  people: readonly Person[],
  statement: string,
): Promise<string[]> {
  const [founder] = people
  if (!founder) throw new Error('Nobody is there to found an organization.')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ids: string[] = []
  try {
    for (let index = 0; index < organizationsEach; index++) {
      const fields = { name: `House ${index}`, slug: `house-${index}` }
      const { id } = await post(origin, '/api/auth/organization/create', founder, fields)
      const members = people.slice(0, membersEach).map((person) => person.id)
      const params = [id, members, founder.id].slice(0, statement.includes('$3') ? 3 : 2)
      await client.query(statement, params)
      ids.push(id)
    }
  } finally {
    await client.end()
  }
  return ids
}

/** A key for everybody, without a pace: ours come from the administrator, theirs from their owners. */
export function keysOf(origin: string, people: readonly Person[], granted: boolean) {
  const [admin] = people
  return Promise.all(
    people.map(async (person) => {
      const { key } = granted
        ? await post(origin, '/api/api-keys', admin ?? person, {
            userId: person.id,
            rateLimitEnabled: false,
          })
        : await post(origin, '/api/auth/api-key/create', person, {})
      return key
    }),
  )
}
