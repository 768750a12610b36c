import pg from 'pg'
import { post } from './organizations.ts'
import { type BenchUser, signUp } from './users.ts'

/** Who looks at the pages: the administrator of the server, who owns an organization. */
export type People = {
  readonly owner: BenchUser
  readonly slug: string
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly url: string
  }[]
}

const memberCount = 10_000

export async function prepare(origin: string, databaseUrl: string): Promise<People> {
  const [owner] = await signUp(origin, 1)
  if (!owner) throw new Error('Nobody could be signed up.')
  const slug = 'large'
  const { id } = await post(origin, '/api/auth/organization/create', owner, { name: 'Large', slug })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update users set email_verified = true')
    await client.query(
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       select 'bench' || n, 'Member ' || n, 'member' || n || '@example.com', true, now(), now()
         from generate_series(1, $1::integer) as n`,
      [memberCount],
    )
    await client.query(
      `insert into members (id, organization_id, user_id, roles, created_at)
       select md5(id), $1, id, '{member}', now() from users where id like 'bench%'`,
      [id],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
  const cookies = owner.cookie.split('; ').map((each) => {
    const at = each.indexOf('=')
    return { name: each.slice(0, at), value: each.slice(at + 1), url: origin }
  })
  return { owner, slug, cookies }
}

/** What emails lead to, of all that were sent. */
export async function linksOfEmails(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ links: readonly string[] }>('select links from mails')
    return rows.flatMap(({ links }) => links)
  } finally {
    await client.end()
  }
}
