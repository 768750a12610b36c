import type { AreaPages } from './kernel/page.ts'

/** The pages of an organization, for its members. */
export const organizationPages = {
  '/o/:slug/settings/members': {
    texts: ['organizations', 'members', 'roles'],
    screen: 'identity/organizations/MembersList',
    search: { find: 200, role: 64, sort: 40, page: 6 },
  },
  '/o/:slug/settings/roles': {
    texts: ['organizations', 'members', 'roles'],
    screen: 'identity/roles/RolesList',
  },
  '/o/:slug/settings/api-keys': {
    texts: ['organizations', 'api-keys', 'access-tokens'],
    screen: 'billing/access-tokens/OrganizationKeys',
    search: { kind: 10, sort: 40, page: 6 },
  },
} as const satisfies AreaPages
