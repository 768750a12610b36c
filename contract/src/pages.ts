/**
 * The text catalogs and screens of each page, so that the server can preload them. In two tables,
 * since the browser needs only this one: the nouns whose texts a page uses.
 */
export const pageNouns = {
  '/': ['common', 'sessions'],
  '/sign-in': ['common', 'sessions'],
  '/sign-up': ['common', 'sessions', 'accounts'],
  '/two-factor': ['common', 'two-factor'],
  '/verify-email': ['common', 'accounts'],
  '/forgot-password': ['common', 'accounts'],
  '/reset-password': ['common', 'accounts'],
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
  '/two-factor': ['screens/identity/two-factor/SecondStep'],
  '/verify-email': ['screens/identity/accounts/VerifyEmail'],
  '/forgot-password': ['screens/identity/accounts/ForgotPassword'],
  '/reset-password': ['screens/identity/accounts/ResetPassword'],
  '/error': ['screens/shared/errors/AuthError'],
  '/account/sessions': ['shell/AppShell', 'screens/identity/sessions/SessionsList'],
  '/reference': ['shell/AppShell', 'screens/shared/reference/Reference'],
  '/outbox': ['shell/AppShell', 'screens/shared/outbox/OutboxList'],
}

export function isPage(path: string): path is PagePath {
  return Object.hasOwn(pageNouns, path)
}

/** Nouns whose text catalogs are known to the first script; the others are listed in a separate chunk. */
export const authNouns: readonly string[] = ['accounts', 'common', 'pages', 'sessions']
