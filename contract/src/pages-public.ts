/**
 * The text catalogs of the pages that need no session, or are not in an area. Apart from the pages of
 * areas, so that a page without a session does not load their table.
 */
export const pageNouns = {
  '/': ['common', 'sessions'],
  '/sign-in': ['common', 'sessions'],
  '/sign-up': ['common', 'sessions'],
  '/sign-in/email': ['common', 'sessions', 'accounts', 'mail-codes'],
  '/sign-out': ['common', 'multi-session'],
  '/two-factor': ['common', 'two-factor'],
  '/verify-email': ['common', 'accounts'],
  '/confirm/email': ['common', 'accounts', 'profile'],
  '/forgot-password': ['common', 'accounts'],
  '/reset-password': ['common', 'accounts'],
  '/link-account': ['common', 'pages'],
  '/invite/:id': ['common', 'invitations'],
  '/portal/:slug/email': ['common', 'portal-account'],
  '/legal/:kind': ['common', 'legal-pages'],
  '/error': ['common', 'pages'],
  '/status': ['common', 'status'],
  '/reference': ['common', 'shell', 'reference'],
  '/outbox': ['common', 'shell', 'outbox'],
} as const
