import {
  dateOf,
  type ImportedUser,
  type ProviderAccount,
  providerOf,
  type Row,
  rowOf,
  text,
} from './imported-user.ts'

/** A row of `auth.users`, and the accounts of its rows of `auth.identities`; null if deleted. */
export function fromSupabase(
  row: Row,
  accountsOf: (userId: string) => readonly ProviderAccount[],
): ImportedUser | null {
  if (dateOf(row, 'deleted_at')) return null
  const id = text(row, 'id') ?? ''
  const about = jsonOf(row, 'raw_user_meta_data')
  const until = dateOf(row, 'banned_until')
  return {
    id,
    email: text(row, 'email') ?? '',
    emailVerified: dateOf(row, 'email_confirmed_at', 'confirmed_at') !== null,
    name: text(about, 'full_name', 'name', 'user_name') ?? '',
    image: text(about, 'avatar_url', 'picture'),
    username: null,
    displayUsername: null,
    role: null,
    createdAt: dateOf(row, 'created_at'),
    ban: until ? { reason: null, until } : null,
    password: text(row, 'encrypted_password'),
    accounts: accountsOf(id),
  }
}

/** A row of `auth.identities`, if it belongs to a provider. */
export function supabaseIdentity(row: Row): { userId: string; account: ProviderAccount } | null {
  const provider = text(row, 'provider')
  const accountId = text(row, 'provider_id') ?? text(jsonOf(row, 'identity_data'), 'sub')
  if (!provider || provider === 'email' || provider === 'phone' || !accountId) return null
  const account = { providerId: providerOf(provider), accountId }
  return { userId: text(row, 'user_id') ?? '', account }
}

/** JSON columns are exported as JSON, or as its text. */
function jsonOf(row: Row, name: string): Row {
  const value = row[name]
  if (typeof value !== 'string') return rowOf(value)
  try {
    return rowOf(JSON.parse(value))
  } catch {
    return {}
  }
}
