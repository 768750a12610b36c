import {
  booleanOf,
  dateOf,
  type ImportedUser,
  joined,
  providerOf,
  type Row,
  rowOf,
  rowsOf,
  text,
} from './imported-user.ts'

/** A user of a realm's export. */
export function fromKeycloak(row: Row): ImportedUser {
  const password = rowsOf(row.credentials).find((each) => text(each, 'type') === 'password')
  const username = text(row, 'username')
  return {
    id: text(row, 'id') ?? '',
    email: text(row, 'email') ?? '',
    emailVerified: booleanOf(row, 'emailVerified'),
    name: joined(text(row, 'firstName'), text(row, 'lastName')) ?? '',
    image: null,
    username: username?.includes('@') ? null : username,
    displayUsername: null,
    role: null,
    createdAt: dateOf(row, 'createdTimestamp'),
    ban: row.enabled === false ? { reason: null, until: null } : null,
    password: password ? hashOf(password) : null,
    accounts: rowsOf(row.federatedIdentities).flatMap((identity) => {
      const provider = text(identity, 'identityProvider')
      const accountId = text(identity, 'userId')
      return provider && accountId ? [{ providerId: providerOf(provider), accountId }] : []
    }),
  }
}

/** Keycloak stores salt, key and cost separately; here they are one text. */
function hashOf(credential: Row): string | null {
  const [secret, cost] = [jsonOf(credential, 'secretData'), jsonOf(credential, 'credentialData')]
  const [value, salt] = [text(secret, 'value'), text(secret, 'salt')]
  const rounds = text(cost, 'hashIterations')
  const algorithm = text(cost, 'algorithm') ?? ''
  if (!value || !salt || !rounds) return null
  if (algorithm === 'argon2') return argon2(rowOf(cost.additionalParameters), rounds, salt, value)
  const digest = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm)
  return digest
    ? `$pbkdf2-${digest[1] ?? 'sha1'}$i=${rounds}$${salt}$${value}`
    : `${algorithm}:${value}`
}

function argon2(parameters: Row, rounds: string, salt: string, value: string): string {
  const first = (name: string) => String([parameters[name]].flat()[0] ?? '')
  const cost = `m=${first('memory')},t=${rounds},p=${first('parallelism')}`
  const plain = (base64: string) => base64.replaceAll('=', '')
  return `$argon2${first('type') || 'id'}$v=19$${cost}$${plain(salt)}$${plain(value)}`
}

function jsonOf(row: Row, name: string): Row {
  const value = row[name]
  if (typeof value !== 'string') return rowOf(value)
  try {
    return rowOf(JSON.parse(value))
  } catch {
    return {}
  }
}
