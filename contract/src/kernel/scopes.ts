/** What an access token may be allowed; for members, the scopes follow from their roles. */
const written = [
  'organizations',
  'custom_fields',
  'discounts',
  'checkout_links',
  'checkouts',
  'transactions',
  'payouts',
  'products',
  'benefits',
  'events',
  'meters',
  'files',
  'subscriptions',
  'customers',
  'members',
  'wallets',
  'disputes',
  'customer_seats',
  'orders',
  'refunds',
  'metrics',
  'webhooks',
  'license_keys',
  'customer_portal',
  'notifications',
  'notification_recipients',
  'organization_access_tokens',
  'exports',
  'imports',
] as const

/** About a user; tokens of organizations may name them, but nothing needs them. */
export const personalScopes = ['openid', 'profile', 'email', 'user:read', 'user:write'] as const

/** About the data of an organization. */
const organizationScopes = [
  ...written.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'customer_meters:read',
  'payments:read',
  'customer_sessions:write',
  'member_sessions:write',
] as const

export const scopes = [...personalScopes, ...organizationScopes] as const
export type OrganizationScope = (typeof organizationScopes)[number]
