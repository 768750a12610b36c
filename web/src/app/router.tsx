import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { loadNouns } from '../lib/i18n.ts'
import { homePath } from '../lib/places.ts'
import { LinkContext } from '../ui/index.ts'
import { isSignedIn, onlyMailReaders, onlySignedIn, onlyVisitors } from './guards.ts'
import { PageFailed } from './PageFailed.tsx'
import { Pending } from './Pending.tsx'
import { Root } from './Root.tsx'
import { RouterLink } from './RouterLink.tsx'
import {
  errorSearch,
  homeSearch,
  nextSearch,
  outboxSearch,
  parseSearch,
  resetSearch,
  stringifySearch,
  verifySearch,
} from './search.ts'

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./PageMissing.tsx'), 'PageMissing'),
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
  loader: () => loadNouns('sessions'),
  component: lazyRouteComponent(() => import('../screens/sessions/SignIn.tsx'), 'SignIn'),
})

const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: nextSearch,
  beforeLoad: onlyVisitors,
  loader: () => loadNouns('sessions', 'accounts'),
  component: lazyRouteComponent(() => import('../screens/sessions/SignUp.tsx'), 'SignUp'),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: verifySearch,
  loader: () => loadNouns('accounts'),
  component: lazyRouteComponent(() => import('../screens/accounts/VerifyEmail.tsx'), 'VerifyEmail'),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  loader: () => loadNouns('accounts'),
  component: lazyRouteComponent(
    () => import('../screens/accounts/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: resetSearch,
  loader: () => loadNouns('accounts'),
  component: lazyRouteComponent(
    () => import('../screens/accounts/ResetPassword.tsx'),
    'ResetPassword',
  ),
})

const authError = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  validateSearch: errorSearch,
  loader: () => loadNouns('pages'),
  component: lazyRouteComponent(() => import('../screens/errors/AuthError.tsx'), 'AuthError'),
})

const house = createRoute({
  getParentRoute: () => rootRoute,
  id: 'house',
  loader: () => loadNouns('shell'),
  component: lazyRouteComponent(() => import('../screens/shell/House.tsx'), 'House'),
})

const sessions = createRoute({
  getParentRoute: () => house,
  path: '/account/sessions',
  beforeLoad: onlySignedIn,
  loader: () => loadNouns('sessions'),
  component: lazyRouteComponent(
    () => import('../screens/sessions/SessionsList.tsx'),
    'SessionsList',
  ),
})

const outbox = createRoute({
  getParentRoute: () => house,
  path: '/outbox',
  validateSearch: outboxSearch,
  beforeLoad: onlyMailReaders,
  loader: () => loadNouns('outbox'),
  component: lazyRouteComponent(() => import('../screens/outbox/OutboxList.tsx'), 'OutboxList'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    signIn,
    signUp,
    verifyEmail,
    forgotPassword,
    resetPassword,
    authError,
    house.addChildren([sessions, outbox]),
  ]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: Pending,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
  InnerWrap: ({ children }) => <LinkContext value={RouterLink}>{children}</LinkContext>,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Whom the waiting page waits for; kept out of the address. */
    email?: string | undefined
    /** A mail has just been sent. */
    sent?: boolean | undefined
    notice?: 'passwordChanged' | 'verified' | undefined
  }
}
