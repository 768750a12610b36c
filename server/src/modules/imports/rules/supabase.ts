import {
  groupedBy,
  type Incomer,
  moment,
  providerOf,
  type Row,
  rowOf,
  type Tables,
  text,
} from './incomer.ts'

/** Rows of `auth.users`, and of `auth.identities` where somebody came by a provider. */
export function fromSupabase(tables: Tables): Incomer[] {
  const identities = groupedBy(tables.identities ?? [], 'user_id')
  return (tables.users ?? []).flatMap((row) => {
    if (moment(row, 'deleted_at')) return []
    const id = text(row, 'id') ?? ''
    const about = inside(row, 'raw_user_meta_data')
    const until = moment(row, 'banned_until')
    return [
      {
        id,
        email: text(row, 'email') ?? '',
        emailVerified: moment(row, 'email_confirmed_at', 'confirmed_at') !== null,
        name: text(about, 'full_name', 'name', 'user_name') ?? '',
        image: text(about, 'avatar_url', 'picture'),
        username: null,
        displayUsername: null,
        role: null,
        createdAt: moment(row, 'created_at'),
        ban: until ? { reason: null, until } : null,
        password: text(row, 'encrypted_password'),
        ways: (identities.get(id) ?? []).flatMap((identity) => {
          const provider = text(identity, 'provider')
          const accountId =
            text(identity, 'provider_id') ?? text(inside(identity, 'identity_data'), 'sub')
          const own = provider === null || provider === 'email' || provider === 'phone'
          return own || !accountId ? [] : [{ providerId: providerOf(provider), accountId }]
        }),
      },
    ]
  })
}

/** Columns of JSON come as JSON, or as the text of it. */
function inside(row: Row, name: string): Row {
  const value = row[name]
  if (typeof value !== 'string') return rowOf(value)
  try {
    return rowOf(JSON.parse(value))
  } catch {
    return {}
  }
}
