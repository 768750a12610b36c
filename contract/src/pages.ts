/**
 * What each page of the web app is made of, so that the server can tell the browser at once.
 * In two tables, since the browser needs only this one: the nouns whose texts a page speaks.
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

/** The screens' files: `<noun>/<Component>`. */
export const pageScreens: Readonly<Record<PagePath, readonly string[]>> = {
  '/': ['sessions/SignIn'],
  '/sign-in': ['sessions/SignIn'],
  '/sign-up': ['sessions/SignUp'],
  '/two-factor': ['two-factor/SecondStep'],
  '/verify-email': ['accounts/VerifyEmail'],
  '/forgot-password': ['accounts/ForgotPassword'],
  '/reset-password': ['accounts/ResetPassword'],
  '/error': ['errors/AuthError'],
  '/account/sessions': ['shell/House', 'sessions/SessionsList'],
  '/reference': ['shell/House', 'reference/Reference'],
  '/outbox': ['shell/House', 'outbox/OutboxList'],
}

export function isPage(path: string): path is PagePath {
  return Object.hasOwn(pageNouns, path)
}

/** Nouns whose texts every page can find; where the others lie is told by a file of its own. */
export const enteringNouns: readonly string[] = ['accounts', 'common', 'sessions']
