import {
  type Incomer,
  moment,
  pick,
  providerOf,
  type Row,
  rowOf,
  rowsOf,
  type Tables,
  text,
  type Way,
  yes,
} from './incomer.ts'

/**
 * Auth0 gives out its users without hashes, and the hashes, on request, with little else. Either
 * file may come alone; given both, they are joined by the id.
 */
export function fromAuth0(tables: Tables): Incomer[] {
  const people = new Map<string, Incomer>()
  for (const row of tables.users ?? []) {
    const next = read(row)
    const before = people.get(next.id)
    people.set(next.id, before ? join(before, next) : next)
  }
  return [...people.values()]
}

function read(row: Row): Incomer {
  const id = text(row, 'user_id', 'Id') ?? idOfHash(row)
  return {
    id,
    email: text(row, 'email', 'Email') ?? '',
    emailVerified: yes(row, 'email_verified', 'Email Verified'),
    name: text(row, 'name', 'Name', 'nickname', 'Nickname') ?? '',
    image: text(row, 'picture', 'Picture'),
    username: text(row, 'username', 'Username'),
    displayUsername: null,
    role: null,
    createdAt: moment(row, 'created_at', 'Created At'),
    ban: yes(row, 'blocked') ? { reason: null, until: null } : null,
    password: text(row, 'passwordHash', 'password_hash') ?? customHash(row),
    ways: rowsOf(row.identities).flatMap(wayOf),
  }
}

function idOfHash(row: Row): string {
  const id = text(rowOf(row._id), '$oid') ?? text(row, '_id')
  return id ? `auth0|${id}` : ''
}

function customHash(row: Row): string | null {
  const custom = rowOf(row.custom_password_hash)
  return text(rowOf(custom.hash), 'value')
}

/** Its own database of passwords is no provider. */
function wayOf(identity: Row): Way[] {
  const provider = text(identity, 'provider')
  const accountId = text(identity, 'user_id')
  if (!provider || !accountId || provider === 'auth0') return []
  return [{ providerId: providerOf(provider), accountId }]
}

function join(one: Incomer, two: Incomer): Incomer {
  const [full, hash] = one.password === null ? [one, two] : [two, one]
  const known = (key: keyof Incomer) => pick({ ...full }, key) ?? hash[key]
  return {
    ...full,
    name: String(known('name')),
    emailVerified: one.emailVerified || two.emailVerified,
    password: hash.password,
    ways: [...one.ways, ...two.ways],
  }
}
