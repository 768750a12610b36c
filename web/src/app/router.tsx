import { type PagePath, pageNouns } from '@guildhall/contract/pages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadNouns } from '../lib/i18n.ts'
import { homePath } from '../lib/places.ts'
import { LinkContext } from '../ui/index.ts'
import { isSignedIn, onlyMailReaders, onlySignedIn, onlyVisitors } from './guards.ts'
import { PageFailed } from './PageFailed.tsx'
import { Pending } from './Pending.tsx'
import { Root } from './Root.tsx'
import { RouterLink } from './RouterLink.tsx'
import { screen } from './screen.ts'
import {
  errorSearch,
  homeSearch,
  nextSearch,
  outboxSearch,
  parseSearch,
  referenceSearch,
  resetSearch,
  stringifySearch,
  verifySearch,
} from './search.ts'

/** The server preloads by the same table, so that no text is found out late. */
function textsOf(path: PagePath): Promise<void> {
  return loadNouns(...pageNouns[path])
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: screen(() => import('./PageMissing.tsx'), 'PageMissing'),
  loader: () => loadNouns('common'),
})

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: homeSearch,
  beforeLoad({ search: { error } }) {
    // A link of a mail that names no place to return to comes back here.
    if (error) throw redirect({ to: '/error', search: { error }, replace: true })
    throw redirect({ to: isSignedIn() ? homePath : '/sign-in', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: nextSearch,
  beforeLoad: onlyVisitors,
  loader: () => textsOf('/sign-in'),
  component: screen(() => import('../screens/sessions/SignIn.tsx'), 'SignIn'),
})

const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: nextSearch,
  beforeLoad: onlyVisitors,
  loader: () => textsOf('/sign-up'),
  component: screen(() => import('../screens/sessions/SignUp.tsx'), 'SignUp'),
})

const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  validateSearch: nextSearch,
  beforeLoad: onlyVisitors,
  loader: () => textsOf('/two-factor'),
  component: screen(() => import('../screens/two-factor/SecondStep.tsx'), 'SecondStep'),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: verifySearch,
  loader: () => textsOf('/verify-email'),
  component: screen(() => import('../screens/accounts/VerifyEmail.tsx'), 'VerifyEmail'),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  loader: () => textsOf('/forgot-password'),
  component: screen(() => import('../screens/accounts/ForgotPassword.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: resetSearch,
  loader: () => textsOf('/reset-password'),
  component: screen(() => import('../screens/accounts/ResetPassword.tsx'), 'ResetPassword'),
})

const authError = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  validateSearch: errorSearch,
  loader: () => textsOf('/error'),
  component: screen(() => import('../screens/errors/AuthError.tsx'), 'AuthError'),
})

const house = createRoute({
  getParentRoute: () => rootRoute,
  id: 'house',
  loader: () => loadNouns('shell'),
  component: screen(() => import('../screens/shell/House.tsx'), 'House'),
})

const sessions = createRoute({
  getParentRoute: () => house,
  path: '/account/sessions',
  beforeLoad: onlySignedIn,
  loader: () => textsOf('/account/sessions'),
  component: screen(() => import('../screens/sessions/SessionsList.tsx'), 'SessionsList'),
})

const outbox = createRoute({
  getParentRoute: () => house,
  path: '/outbox',
  validateSearch: outboxSearch,
  beforeLoad: onlyMailReaders,
  loader: () => textsOf('/outbox'),
  component: screen(() => import('../screens/outbox/OutboxList.tsx'), 'OutboxList'),
})

const reference = createRoute({
  getParentRoute: () => house,
  path: '/reference',
  validateSearch: referenceSearch,
  loader: () => textsOf('/reference'),
  component: screen(() => import('../screens/reference/Reference.tsx'), 'Reference'),
})

const routeTree = rootRoute.addChildren([
  home,
  signIn,
  signUp,
  secondStep,
  verifyEmail,
  forgotPassword,
  resetPassword,
  authError,
  house.addChildren([sessions, outbox, reference]),
])

function WithLinks({ children }: { children: ReactNode }) {
  return <LinkContext value={RouterLink}>{children}</LinkContext>
}

type Surroundings = { history?: RouterHistory; origin?: string; scrollRestoration: boolean }

/** In a browser history and origin are its own. */
export function createPageRouter(surroundings: Surroundings) {
  return createRouter({
    ...surroundings,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    InnerWrap: WithLinks,
  })
}
export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
  interface HistoryState {
    /** Whom the waiting page waits for; kept out of the address. */
    email?: string | undefined
    /** A mail has just been sent. */
    sent?: boolean | undefined
    /** By what the second step may be taken, as the first one said. */
    methods?: readonly string[] | undefined
    notice?: 'passwordChanged' | 'verified' | undefined
  }
}
