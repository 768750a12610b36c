/**
 * The text catalogs and screens of each page, so that the server can preload them. In two tables,
 * since the browser needs only this one: the nouns whose texts a page uses.
 */
export const pageNouns = {
  '/': ['common', 'sessions'],
  '/sign-in': ['common', 'sessions'],
  '/sign-up': ['common', 'sessions'],
  '/sign-in/email': ['common', 'sessions', 'accounts', 'mail-codes'],
  '/sign-out': ['common', 'multi-session'],
  '/two-factor': ['common', 'two-factor'],
  '/verify-email': ['common', 'accounts'],
  '/forgot-password': ['common', 'accounts'],
  '/reset-password': ['common', 'accounts'],
  '/link-account': ['common', 'pages'],
  '/invite/:id': ['common', 'invitations'],
  '/portal/:slug/seat': ['common', 'seats'],
  '/portal/:slug/email': ['common', 'portal-account'],
  '/error': ['common', 'pages'],
  '/account/sessions': ['common', 'shell', 'sessions'],
  '/reference': ['common', 'shell', 'reference'],
  '/outbox': ['common', 'shell', 'outbox'],
} as const
export type PagePath = keyof typeof pageNouns

/** The files of the screens, from `web/src`, without their ending. */
export const pageScreens: Readonly<Record<PagePath, readonly string[]>> = {
  '/': ['screens/identity/sessions/SignIn'],
  '/sign-in': ['screens/identity/sessions/SignIn'],
  '/sign-up': ['screens/identity/sessions/SignUp'],
  '/sign-in/email': ['screens/identity/sessions/ByEmail'],
  '/sign-out': ['screens/identity/sessions/SignOut'],
  '/two-factor': ['screens/identity/two-factor/SecondStep'],
  '/verify-email': ['screens/identity/accounts/VerifyEmail'],
  '/forgot-password': ['screens/identity/accounts/ForgotPassword'],
  '/reset-password': ['screens/identity/accounts/ResetPassword'],
  '/link-account': ['screens/identity/social/LinkAccount'],
  '/invite/:id': ['screens/identity/invitations/Invite'],
  '/portal/:slug/seat': ['screens/billing/seats/ClaimSeat'],
  '/portal/:slug/email': ['screens/billing/portal-account/ConfirmEmail'],
  '/error': ['screens/shared/errors/AuthError'],
  '/account/sessions': ['shell/AppShell', 'screens/identity/sessions/SessionsList'],
  '/reference': ['shell/AppShell', 'screens/shared/reference/Reference'],
  '/outbox': ['shell/AppShell', 'screens/shared/outbox/OutboxList'],
}

const pages = (Object.keys(pageNouns) as PagePath[]).map(
  (page) => [page, new RegExp(`^${page.replace(/:\w+/g, '[\\w.-]{1,128}')}$`)] as const,
)

/** The page at a path, which may have an id in it. */
export function pageOf(path: string): PagePath | undefined {
  if (Object.hasOwn(pageNouns, path)) return path as PagePath
  return pages.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Nouns whose text catalogs are known to the first script; the others are listed in a separate chunk. */
export const authNouns: readonly string[] = ['accounts', 'common', 'pages', 'sessions']
