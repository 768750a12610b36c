/**
 * The modules of the server, by area and rank. A module imports modules of lower areas and, in its
 * own area, of lower ranks, always through their `index.ts`. In the other direction it uses
 * events and registrations.
 */
export const areas = {
  identity: [
    ['accounts'],
    ['sessions'],
    ['evidence', 'preferences'],
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
    ['teams', 'roles', 'api-keys', 'proofs', 'user-imports', 'saved-views'],
    ['invitations'],
    ['admin', 'directory', 'membership'],
  ],
  shared: [
    ['audit'],
    [
      'webhooks',
      'notifications',
      'outbox',
      'branding',
      'legal-texts',
      'pictures',
      'emails',
      'operations',
      'backups',
      'account-data',
      'request-log',
    ],
  ],
  billing: [
    [
      'merchants',
      'tax',
      'files',
      'custom-fields',
      'sandbox-processor',
      'stripe-processor',
      'discord',
      'github',
    ],
    [
      'access-tokens',
      'ledger',
      'customers',
      'merchant-webhooks',
      'merchant-feed',
      'email-wordings',
      'processor-checks',
      'billing-sources',
    ],
    ['usage', 'payment-methods'],
    ['meters', 'payments'],
    ['benefits', 'card-tries', 'customer-sessions'],
    ['products', 'connections'],
    ['discounts'],
    ['orders', 'offers'],
    ['documents', 'refunds', 'disputes'],
    ['dunning'],
    ['subscriptions'],
    ['price-migrations'],
    ['checkouts', 'grants', 'subscription-changes', 'customer-emails'],
    [
      'checkout-links',
      'license-keys',
      'downloads',
      'integrations',
      'seats',
      'billing-managers',
      'balance-adjustments',
      'draft-orders',
      'gifts',
    ],
    [
      'customer-state',
      'metrics',
      'portal',
      'withdrawals',
      'checkout-reminders',
      'data-exports',
      'data-imports',
      'shop-search',
      'metric-dashboards',
      'customer-insights',
    ],
    [
      'checkout-page',
      'withdrawal-page',
      'customer-data',
      'test-mode',
      'merchant-emails',
      'list-files',
    ],
    ['portal-pages', 'going-live', 'incoming-events'],
    ['reconciliation', 'handed-on'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>

export type Area = keyof typeof areas
export const areaNames = Object.keys(areas) as Area[]

/** More than the ranks of any area, so that every module of a higher area ranks higher. */
const ranksPerArea = 100

const ranks = new Map<string, number>(
  areaNames.flatMap((area, index) =>
    areas[area].flatMap((row, rank) =>
      row.map((name) => [`${area}/${name}`, index * ranksPerArea + rank + 1]),
    ),
  ),
)

/** The rank of a module such as `identity/accounts`; a module that is not listed has none. */
export const rankOf = (module: string): number | undefined => ranks.get(module)

/** The module that a path lies in, such as `identity/accounts`. */
export function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

/** The area that a path of any layer lies in; what serves all areas lies in none. */
export function areaOf(path: string): Area | undefined {
  const area = /^(?:server\/src\/modules|contract\/src|web\/src\/screens)\/([^/]+)\//.exec(
    path,
  )?.[1]
  return areaNames.find((name) => name === area)
}
