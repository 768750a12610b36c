/**
 * What each page of the web app is made of, so that the server can tell the browser at once:
 * the screens' files (`<noun>/<Component>`) and the nouns whose texts they speak.
 */
export const pages = {
  '/': { screens: ['sessions/SignIn'], nouns: ['common', 'sessions'] },
  '/sign-in': { screens: ['sessions/SignIn'], nouns: ['common', 'sessions'] },
  '/sign-up': { screens: ['sessions/SignUp'], nouns: ['common', 'sessions', 'accounts'] },
  '/verify-email': { screens: ['accounts/VerifyEmail'], nouns: ['common', 'accounts'] },
  '/forgot-password': { screens: ['accounts/ForgotPassword'], nouns: ['common', 'accounts'] },
  '/reset-password': { screens: ['accounts/ResetPassword'], nouns: ['common', 'accounts'] },
  '/error': { screens: ['errors/AuthError'], nouns: ['common', 'pages'] },
  '/account/sessions': {
    screens: ['shell/House', 'sessions/SessionsList'],
    nouns: ['common', 'shell', 'sessions'],
  },
  '/reference': {
    screens: ['shell/House', 'reference/Reference'],
    nouns: ['common', 'shell', 'reference'],
  },
  '/outbox': {
    screens: ['shell/House', 'outbox/OutboxList'],
    nouns: ['common', 'shell', 'outbox'],
  },
} as const
/** Nouns whose texts every page can find; where the others lie is told by a file of its own. */
export const enteringNouns: readonly string[] = ['accounts', 'common', 'sessions']

export type PagePath = keyof typeof pages
