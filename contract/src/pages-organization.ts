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
  '/o/:slug/settings/audit': {
    texts: ['organizations', 'audit', 'roles'],
    screen: 'shared/audit/AuditLog',
    search: { action: 80, actor: 64, period: 4, from: 10, to: 10, before: 300, open: 20 },
  },
  '/o/:slug/developers/webhooks': {
    texts: ['organizations', 'merchant-webhooks', 'audit'],
    screen: 'billing/merchant-webhooks/WebhooksList',
  },
  '/o/:slug/developers/webhooks/:id': {
    texts: ['organizations', 'merchant-webhooks', 'webhooks', 'audit'],
    screen: 'billing/merchant-webhooks/WebhookDetail',
    search: { find: 200, result: 3, code: 3, event: 64, page: 6, open: 40 },
  },
} as const satisfies AreaPages
