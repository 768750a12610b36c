import { personalScopes } from '@guildhall/contract/kernel/scopes'
import type { Permissions } from '../../identity/api-keys/permissions.ts'
import type { Scope } from './queries.ts'

/** `orders:read` as a row and a column of a table; the order of the scopes stays. */
export function permissionsOf(scopes: readonly string[]): Permissions {
  const permissions: Record<string, string[]> = {}
  for (const scope of scopes) {
    const [resource = '', action] = scope.split(':')
    if (!action) continue
    permissions[resource] = [...(permissions[resource] ?? []), action]
  }
  return permissions
}

/** Back to scopes; those without an action are not in the table and stay as they are. */
export function scopesOf(permissions: Permissions, before: readonly Scope[] = []): Scope[] {
  const whole = before.filter((scope) => !scope.includes(':'))
  const given = Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}` as Scope),
  )
  return [...whole, ...given]
}

export function readOnly(permissions: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(permissions).flatMap(([resource, actions]) =>
      actions.includes('read') ? [[resource, ['read']]] : [],
    ),
  )
}

/** Lists that a token with these scopes can read, for a first call. */
const listed = new Set([
  'organizations',
  'products',
  'orders',
  'customers',
  'subscriptions',
  'checkouts',
  'discounts',
  'benefits',
  'meters',
  'events',
  'refunds',
  'files',
])

export function samplePath(scopes: readonly string[]): string | undefined {
  const resource = [...listed].find((each) => scopes.includes(`${each}:read`))
  return resource && `/v1/${resource}/`
}

/** Whether a token can do what the member cannot; scopes about a person allow nothing here. */
export function holdsMore(scopes: readonly Scope[], given: readonly Scope[]): boolean {
  const known = new Set<Scope>([...given, ...personalScopes])
  return scopes.some((each) => !known.has(each))
}
