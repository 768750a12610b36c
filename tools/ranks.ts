/**
 * The rooms of the server by rank. A room knows only rooms of lower ranks, through their
 * `index.ts`; upward and sideways it speaks by events, guards and enrichers.
 */
const rooms: readonly (readonly string[])[] = [
  ['accounts', 'audit'],
  ['sessions'],
  ['evidence'],
  [
    'social',
    'organizations',
    'profile',
    'two-factor',
    'passkeys',
    'magic-links',
    'mail-codes',
    'multi-session',
    'one-time-tokens',
    'jwt',
    'devices',
    'imports',
  ],
  ['teams', 'roles', 'api-keys', 'proofs', 'customers', 'catalog'],
  ['invitations', 'metering', 'orders', 'payments'],
  ['subscriptions', 'refunds'],
  ['checkout', 'billing-cycle', 'benefits', 'portal'],
  ['webhooks', 'provider-mirror', 'notifications', 'outbox'],
  ['admin', 'insights'],
]

export function rankOf(room: string): number | undefined {
  const index = rooms.findIndex((row) => row.includes(room))
  return index === -1 ? undefined : index + 1
}

/** The room that a path lies in. */
export function roomOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}
