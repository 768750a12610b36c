// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const goLive = { password: {}, code: { max: 64 } } satisfies FieldLimits

export const setCheckoutSettings = {
  embedHosts: {},
  accentColor: { pattern: '^#[0-9a-f]{6}$' },
  returnUrl: {},
  termsUrl: {},
  imprintUrl: {},
  privacyUrl: {},
} satisfies FieldLimits

export const setSales = {
  stopped: { required: true },
  reason: { min: 1, max: 500 },
} satisfies FieldLimits

export const update = {
  name: { min: 3, max: 256 },
  avatarUrl: { max: 2048 },
  email: { kind: 'email', max: 320 },
  website: { max: 2048 },
  socials: {},
  details: {},
  country: { pattern: '^[A-Z]{2}$' },
  featureSettings: {},
  subscriptionSettings: {},
  orderSettings: {},
  customerEmailSettings: {},
  customerPortalSettings: {},
  defaultPresentmentCurrency: { min: 3, max: 3 },
  defaultTaxBehavior: { choices: ['location', 'inclusive', 'exclusive'] },
  ssoEnforced: {},
} satisfies FieldLimits
