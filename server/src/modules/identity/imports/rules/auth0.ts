import {
  booleanOf,
  dateOf,
  type ImportedUser,
  type ProviderAccount,
  pick,
  providerOf,
  type Row,
  rowOf,
  rowsOf,
  text,
} from './imported-user.ts'

/** An Auth0 user: a row of its users, of its hashes, or of both. */
export function fromAuth0(row: Row): ImportedUser {
  const id = text(row, 'user_id', 'Id') ?? idOfHash(row)
  return {
    id,
    email: text(row, 'email', 'Email') ?? '',
    emailVerified: booleanOf(row, 'email_verified', 'Email Verified'),
    name: text(row, 'name', 'Name', 'nickname', 'Nickname') ?? '',
    image: text(row, 'picture', 'Picture'),
    username: text(row, 'username', 'Username'),
    displayUsername: null,
    role: null,
    createdAt: dateOf(row, 'created_at', 'Created At'),
    ban: booleanOf(row, 'blocked') ? { reason: null, until: null } : null,
    password: text(row, 'passwordHash', 'password_hash') ?? customHash(row),
    accounts: rowsOf(row.identities).flatMap(accountOf),
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

/** The password database of Auth0 itself is not a provider. */
function accountOf(identity: Row): ProviderAccount[] {
  const provider = text(identity, 'provider')
  const accountId = text(identity, 'user_id')
  if (!provider || !accountId || provider === 'auth0') return []
  return [{ providerId: providerOf(provider), accountId }]
}

/** Auth0 exports users without hashes, and hashes, on request, with little else. */
export function joinAuth0(one: ImportedUser, two: ImportedUser): ImportedUser {
  const [full, hash] = one.password === null ? [one, two] : [two, one]
  const known = (key: keyof ImportedUser) => pick({ ...full }, key) ?? hash[key]
  return {
    ...full,
    name: String(known('name')),
    emailVerified: one.emailVerified || two.emailVerified,
    password: hash.password,
    accounts: [...one.accounts, ...two.accounts],
  }
}
