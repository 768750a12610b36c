import type { AreaPages } from './kernel/page.ts'

const toOrganization = 'identity/membership/to/ToOrganization'

/** The pages of a person's own account. */
export const accountPages = {
  '/account/profile': {
    texts: ['profile', 'accounts', 'pictures'],
    screen: 'identity/profile/Profile',
  },
  '/account/email': {
    texts: ['profile', 'accounts'],
    screen: 'identity/profile/Email',
    search: { opened: 1 },
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
  '/account/api-keys': {
    texts: ['api-keys'],
    screen: 'identity/api-keys/OwnKeys',
    search: { sort: 40, page: 6 },
  },
  '/account/notifications': {
    texts: ['preferences'],
    screen: 'identity/preferences/Notifications',
  },
  '/account/preferences': {
    texts: ['preferences'],
    screen: 'identity/preferences/Preferences',
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
  '/account/activity': {
    texts: ['audit', 'sessions', 'saved-views', 'periods'],
    screen: 'shared/audit/AccountActivity',
    search: { action: 80, period: 4, from: 10, to: 10, before: 20, trail: 700 },
  },
  '/account/data': {
    texts: ['account-data', 'profile', 'members'],
    screen: 'shared/account-data/AccountData',
  },
  '/confirm/delete': {
    texts: ['account-data', 'profile', 'members', 'accounts'],
    screen: 'shared/account-data/ConfirmDelete',
    search: { token: 200, callbackURL: 1000 },
  },
  // Links from elsewhere, which do not know the organization.
  '/to/:page': { texts: ['membership'], screen: toOrganization },
  '/to/:page/:part': { texts: ['membership'], screen: toOrganization },
  '/to/:page/:part/:rest': { texts: ['membership'], screen: toOrganization },
} as const satisfies AreaPages
