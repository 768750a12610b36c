import type { Source } from '../../../platform/row-files/index.ts'
import { fromAuth0, joinAuth0 } from './rules/auth0.ts'
import { type Account, betterAuthAccount, fromBetterAuth } from './rules/better-auth.ts'
import { type FirebaseHash, fromClerk } from './rules/clerk.ts'
import { fromFirebase, type Project } from './rules/firebase.ts'
import type { ImportedUser, ProviderAccount, Row } from './rules/imported-user.ts'
import { fromKeycloak } from './rules/keycloak.ts'
import { fromSupabase, supabaseIdentity } from './rules/supabase.ts'
import type { ImportFormat } from './rules.ts'

export type ReadOptions = {
  readonly project: Project | null
  readonly firebaseHash: FirebaseHash
}

/** Users in the order of the file, as many at a time as were read together. */
export type UserGroups = AsyncIterable<readonly ImportedUser[]>

export function readUsers(
  format: ImportFormat,
  source: Source,
  { project, firebaseHash }: ReadOptions,
): UserGroups {
  switch (format) {
    case 'better-auth':
      return betterAuthUsers(source)
    case 'auth0':
      return auth0Users(source)
    case 'supabase':
      return supabaseUsers(source)
    case 'clerk':
      return eachRow(source, 'users', (row) => fromClerk(row, firebaseHash))
    case 'firebase':
      return eachRow(source, 'users', (row) => fromFirebase(row, project, firebaseHash))
    case 'keycloak':
      return eachRow(source, 'users', fromKeycloak)
  }
}

async function* eachRow(source: Source, list: string, read: (row: Row) => ImportedUser | null) {
  for await (const rows of source.rows(list)) {
    yield rows.map(read).filter((user) => user !== null)
  }
}

/** The lists may come in either order, so all accounts are kept in memory before users are read. */
async function* betterAuthUsers(source: Source): UserGroups {
  const named = (list: string) => (source.has(list) ? list : `${list}s`)
  const accounts = createGroups<Account>()
  for await (const rows of source.rows(named('account'))) {
    for (const row of rows) {
      const { userId, account } = betterAuthAccount(row)
      accounts.add(userId, account)
    }
  }
  yield* eachRow(source, named('user'), (row) => fromBetterAuth(row, accounts.of))
}

async function* supabaseUsers(source: Source): UserGroups {
  const accounts = createGroups<ProviderAccount>()
  for await (const rows of source.rows('identities')) {
    for (const identity of rows.map(supabaseIdentity)) {
      if (identity) accounts.add(identity.userId, identity.account)
    }
  }
  yield* eachRow(source, 'users', (row) => fromSupabase(row, accounts.of))
}

/**
 * Users and hashes may come in one file, in either order: rows with a repeated id, found by a first
 * pass, are kept in memory and joined to the first row of that id.
 */
async function* auth0Users(source: Source): UserGroups {
  const seen = new Set<string>()
  const later = createGroups<ImportedUser>()
  for await (const users of eachRow(source, 'users', fromAuth0)) {
    for (const user of users) {
      if (user.id !== '' && seen.has(user.id)) later.add(user.id, user)
      seen.add(user.id)
    }
  }
  const pending = new Set(later.keys())
  seen.clear()
  for await (const users of eachRow(source, 'users', fromAuth0)) {
    yield users.flatMap((user) => {
      const others = later.of(user.id)
      if (others.length === 0) return [user]
      return pending.delete(user.id) ? [others.reduce(joinAuth0, user)] : []
    })
  }
}

/** Most ids have a single entry, which is stored without a list. */
function createGroups<Each extends object>() {
  const groups = new Map<string, Each | Each[]>()
  const listOf = (found: Each | Each[]) => (Array.isArray(found) ? found : [found])
  return {
    keys: () => groups.keys(),
    add(id: string, each: Each) {
      const before = groups.get(id)
      groups.set(id, before === undefined ? each : [...listOf(before), each])
    },
    of(id: string): readonly Each[] {
      const found = groups.get(id)
      return found === undefined ? [] : listOf(found)
    },
  }
}
