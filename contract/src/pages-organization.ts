import type { AreaPages } from './kernel/page.ts'

/** The pages of an organization, for its members. */
export const organizationPages = {
  '/o/new': {
    texts: ['organizations', 'membership'],
    screen: 'identity/organizations/create/NewOrganization',
  },
  '/o/:slug': {
    texts: ['organizations', 'shop-home'],
    screen: 'billing/shop-home/ShopHome',
    search: { period: 4 },
  },
  '/o/:slug/customers': {
    texts: ['organizations', 'shop-customers'],
    screen: 'billing/shop-customers/CustomersList',
    search: { find: 200, running: 5, sort: 40, page: 6, create: 1 },
  },
  '/o/:slug/customers/:id': {
    texts: [
      'organizations',
      'shop-customers',
      'shop-subscriptions',
      'customers',
      'checkout-page',
      'portal-pages',
      'portal-cards',
    ],
    screen: 'billing/shop-customers/CustomerPage',
  },
  '/o/:slug/subscriptions': {
    texts: ['organizations', 'shop-subscriptions', 'checkout-page', 'portal-pages'],
    screen: 'billing/shop-subscriptions/SubscriptionsList',
    search: { find: 200, status: 20, product: 64, sort: 40, page: 6 },
  },
  '/o/:slug/subscriptions/:id': {
    texts: [
      'organizations',
      'shop-subscriptions',
      'subscriptions',
      'payments',
      'checkout-page',
      'portal-pages',
    ],
    screen: 'billing/shop-subscriptions/SubscriptionPage',
  },
  '/o/:slug/orders': {
    texts: [
      'organizations',
      'shop-orders',
      'orders',
      'refunds',
      'disputes',
      'documents',
      'audit',
      'saved-views',
    ],
    screen: 'billing/shop-orders/OrdersList',
    search: {
      find: 200,
      status: 20,
      product: 36,
      period: 4,
      from: 10,
      to: 10,
      sort: 20,
      page: 6,
      open: 36,
    },
  },
  '/o/:slug/orders/:id': {
    texts: ['organizations', 'shop-orders', 'orders', 'refunds', 'disputes', 'documents'],
    screen: 'billing/shop-orders/OrderPage',
  },
  '/o/:slug/test': {
    texts: [
      'organizations',
      'test-mode',
      'audit',
      'subscriptions',
      'checkout-page',
      'portal-pages',
    ],
    screen: 'billing/test-mode/TestModePage',
    search: { move: 36, find: 200, page: 6, remove: 1 },
  },
  '/o/:slug/settings/general': {
    texts: ['organizations', 'pictures'],
    screen: 'identity/organizations/general/General',
  },
  '/o/:slug/settings/members': {
    texts: ['organizations', 'members', 'roles', 'saved-views'],
    screen: 'identity/organizations/MembersList',
    search: { find: 200, role: 64, sort: 40, page: 6 },
  },
  '/o/:slug/settings/roles': {
    texts: ['organizations', 'members', 'roles'],
    screen: 'identity/roles/RolesList',
  },
  '/o/:slug/settings/api-keys': {
    texts: ['organizations', 'api-keys', 'access-tokens', 'request-log'],
    screen: 'billing/access-tokens/OrganizationKeys',
    search: { kind: 10, sort: 40, page: 6 },
  },
  '/o/:slug/settings/seller': {
    texts: ['organizations', 'seller-settings'],
    screen: 'billing/seller-settings/SellerDetails',
  },
  '/o/:slug/settings/checkout': {
    texts: ['organizations', 'pictures', 'seller-settings'],
    screen: 'billing/seller-settings/CheckoutSettings',
  },
  '/o/:slug/settings/portal': {
    texts: ['organizations', 'seller-settings'],
    screen: 'billing/seller-settings/PortalSettings',
  },
  '/o/:slug/settings/subscriptions': {
    texts: ['organizations', 'seller-settings'],
    screen: 'billing/seller-settings/SubscriptionRules',
  },
  '/o/:slug/settings/emails': {
    texts: ['organizations', 'seller-settings'],
    screen: 'billing/seller-settings/CustomerEmails',
    search: { open: 64 },
  },
  '/o/:slug/settings/legal': {
    texts: ['organizations', 'seller-settings'],
    screen: 'billing/seller-settings/LegalSettings',
  },
  '/o/:slug/settings/audit': {
    texts: ['organizations', 'audit', 'roles', 'saved-views'],
    screen: 'shared/audit/AuditLog',
    search: {
      action: 80,
      actor: 64,
      period: 4,
      from: 10,
      to: 10,
      before: 20,
      trail: 700,
      open: 20,
    },
  },
  '/o/:slug/settings/invitations': {
    texts: ['membership', 'invitations', 'members', 'organizations', 'teams', 'saved-views'],
    screen: 'identity/membership/InvitationsList',
    search: { find: 200, state: 10, page: 6, invite: 1 },
  },
  '/o/:slug/settings/teams': {
    texts: ['teams', 'organizations'],
    screen: 'identity/teams/TeamsList',
    search: { find: 200, page: 6 },
  },
  '/o/:slug/settings/teams/:id': {
    texts: ['teams', 'members', 'organizations'],
    screen: 'identity/teams/TeamPage',
    search: { find: 200, page: 6 },
  },
  '/o/:slug/settings/danger': {
    texts: ['membership', 'members', 'organizations', 'subscriptions', 'payments'],
    screen: 'identity/membership/danger/DangerZone',
  },
  '/o/:slug/developers': {
    texts: ['organizations', 'developers'],
    screen: 'billing/developers/DevelopersStart',
  },
  '/o/:slug/developers/events': {
    texts: ['organizations', 'developers', 'webhooks', 'merchant-webhooks', 'audit', 'reference'],
    screen: 'billing/developers/events/EventCatalog',
    search: { find: 200, kind: 7, open: 64 },
  },
  '/o/:slug/developers/logs': {
    texts: ['organizations', 'request-log'],
    screen: 'shared/request-log/RequestLog',
    search: {
      find: 200,
      method: 6,
      status: 3,
      key: 64,
      period: 4,
      live: 1,
      before: 64,
      trail: 700,
      open: 64,
    },
  },
  '/o/:slug/developers/webhooks': {
    texts: ['organizations', 'merchant-webhooks', 'webhooks', 'audit'],
    screen: 'billing/merchant-webhooks/OrganizationWebhooks',
    search: { kind: 7 },
  },
  '/o/:slug/developers/webhooks/accounts/:id': {
    texts: ['organizations', 'webhooks', 'audit', 'saved-views'],
    screen: 'shared/webhooks/organization/AccountWebhook',
    search: { status: 9, event: 64, before: 20, trail: 700, open: 64 },
  },
  '/o/:slug/developers/webhooks/:id': {
    texts: ['organizations', 'merchant-webhooks', 'webhooks', 'audit', 'saved-views'],
    screen: 'billing/merchant-webhooks/WebhookDetail',
    search: { find: 200, result: 3, code: 3, event: 64, page: 6, open: 40 },
  },
} as const satisfies AreaPages
