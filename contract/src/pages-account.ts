import type { AreaPages } from './kernel/page.ts'

/** The pages of a person's own account. */
export const accountPages = {
  '/account/profile': {
    texts: ['profile', 'accounts', 'pictures'],
    screen: 'identity/profile/Profile',
  },
  '/account/email': {
    texts: ['profile', 'accounts'],
    screen: 'identity/profile/Email',
    search: { opened: 1, error: 64 },
  },
  '/account/password': {
    texts: ['profile', 'accounts'],
    screen: 'identity/profile/Password',
  },
  '/account/passkeys': {
    texts: ['passkeys', 'profile', 'sessions'],
    screen: 'identity/passkeys/PasskeysList',
  },
  '/account/two-factor': {
    texts: ['two-factor', 'sessions'],
    screen: 'identity/two-factor/TwoFactor',
  },
  '/account/linked': {
    texts: ['social', 'passkeys', 'profile'],
    screen: 'identity/social/LinkedAccounts',
  },
  '/account/organizations': {
    texts: ['membership', 'members', 'invitations', 'organizations'],
    screen: 'identity/membership/mine/MyOrganizations',
    search: { find: 200, page: 6 },
  },
  '/account/sessions': {
    texts: ['sessions'],
    screen: 'identity/sessions/SessionsList',
  },
} as const satisfies AreaPages
