import type { AreaPages } from './kernel/page.ts'

/** The pages of the operator, for admins of this installation. */
export const operatorPages = {
  '/admin/overview': {
    texts: ['operations'],
    screen: 'shared/operations/Overview',
    reads: ['/api/admin/overview'],
  },
  '/admin/users': {
    texts: ['admin', 'accounts', 'sessions', 'directory', 'audit', 'saved-views'],
    screen: 'identity/directory/UsersList',
    search: {
      find: 200,
      role: 64,
      status: 8,
      verified: 5,
      created: 8,
      sort: 20,
      before: 2000,
      after: 2000,
      open: 64,
    },
  },
  '/admin/users/import': {
    texts: ['user-imports', 'admin'],
    screen: 'identity/user-imports/ImportUsers',
    search: { open: 64 },
  },
  '/admin/sessions': {
    texts: ['directory', 'sessions', 'saved-views'],
    screen: 'identity/directory/AllSessions',
    search: { ip: 64, user: 64, before: 120, trail: 4000 },
  },
  '/admin/organizations': {
    texts: ['directory', 'saved-views'],
    screen: 'identity/directory/OrganizationsList',
    search: { find: 200, before: 120, trail: 4000, open: 64 },
  },
  '/admin/jobs': { texts: ['operations'], screen: 'shared/operations/Jobs' },
  '/admin/backups': {
    texts: ['backups'],
    screen: 'shared/backups/Backups',
    search: { open: 64 },
  },
  '/admin/emails': {
    texts: ['emails', 'saved-views'],
    screen: 'shared/emails/Emails',
    search: { tab: 9, to: 320, unsent: 4, before: 120, trail: 4000, open: 100 },
  },
  '/admin/providers': {
    texts: ['operations', 'social'],
    screen: 'shared/operations/Providers',
  },
  '/admin/audit': {
    texts: ['audit', 'saved-views', 'periods'],
    screen: 'shared/audit/ServerLog',
    search: {
      action: 80,
      actor: 64,
      organization: 64,
      subject: 200,
      period: 4,
      from: 10,
      to: 10,
      before: 20,
      trail: 700,
      open: 20,
    },
  },
  '/admin/webhooks': {
    texts: ['webhooks', 'audit'],
    screen: 'shared/webhooks/server/ServerWebhooks',
  },
  '/admin/webhooks/:id': {
    texts: ['webhooks', 'audit', 'saved-views'],
    screen: 'shared/webhooks/server/ServerWebhook',
    search: { status: 9, event: 64, before: 20, trail: 700, open: 64 },
  },
  '/admin/legal': {
    texts: ['legal-texts'],
    screen: 'shared/legal-texts/editing/LegalTexts',
    search: { tab: 7 },
  },
  '/admin/legal/:kind/:locale': {
    texts: ['legal-texts'],
    screen: 'shared/legal-texts/editing/EditLegalText',
    search: { open: 10 },
  },
  '/admin/settings': {
    texts: ['branding', 'pictures'],
    screen: 'shared/branding/ServerSettings',
  },
} as const satisfies AreaPages
