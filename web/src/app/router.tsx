import { pageNouns } from '@guildhall/contract/pages-public'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadNouns } from '../lib/i18n.ts'
import { startPath } from '../lib/start-page.ts'
import { LinkContext } from '../ui/index.ts'
import { isSignedIn, requireNoSession, requireOutboxAccess } from './guards.ts'
import { PageFailed } from './PageFailed.tsx'
import { Pending } from './Pending.tsx'
import { Root } from './Root.tsx'
import { RouterLink } from './RouterLink.tsx'
import { screen } from './screen.ts'
import {
  confirmSearch,
  errorSearch,
  homeSearch,
  linkSearch,
  nextSearch,
  outboxSearch,
  parseSearch,
  referenceSearch,
  resetSearch,
  signOutSearch,
  stringifySearch,
  tokenSearch,
} from './search.ts'

/** The server preloads the texts from the same table. */
function textsOf(path: keyof typeof pageNouns): Promise<void> {
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
    // The link of an email without a redirect target ends here.
    if (error) throw redirect({ to: '/error', search: { error }, replace: true })
    throw redirect({ href: isSignedIn() ? startPath() : '/sign-in', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  loader: () => textsOf('/sign-in'),
  component: screen(() => import('../screens/identity/sessions/SignIn.tsx'), 'SignIn'),
})

const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  loader: () => textsOf('/sign-up'),
  component: screen(() => import('../screens/identity/sessions/SignUp.tsx'), 'SignUp'),
})

const byEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/email',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  loader: () => textsOf('/sign-in/email'),
  component: screen(() => import('../screens/identity/sessions/ByEmail.tsx'), 'ByEmail'),
})

const signOut = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-out',
  validateSearch: signOutSearch,
  loader: () => textsOf('/sign-out'),
  component: screen(() => import('../screens/identity/sessions/SignOut.tsx'), 'SignOut'),
})

const linkAccount = createRoute({
  getParentRoute: () => rootRoute,
  path: '/link-account',
  validateSearch: linkSearch,
  loader: () => textsOf('/link-account'),
  component: screen(() => import('../screens/identity/social/LinkAccount.tsx'), 'LinkAccount'),
})

const invite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$id',
  loader: () => textsOf('/invite/:id'),
  component: screen(() => import('../screens/identity/invitations/Invite.tsx'), 'Invite'),
})

const portalEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal/$slug/email',
  validateSearch: tokenSearch,
  loader: () => textsOf('/portal/:slug/email'),
  component: screen(
    () => import('../screens/billing/portal-account/ConfirmEmail.tsx'),
    'ConfirmEmail',
  ),
})

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  loader: () => textsOf('/status'),
  component: screen(() => import('../screens/shared/status/Status.tsx'), 'Status'),
})

const legal = createRoute({
  getParentRoute: () => rootRoute,
  path: '/legal/$kind',
  loader: () => textsOf('/legal/:kind'),
  component: screen(() => import('../screens/shared/legal-texts/LegalPage.tsx'), 'LegalPage'),
})

const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  loader: () => textsOf('/two-factor'),
  component: screen(() => import('../screens/identity/two-factor/SecondStep.tsx'), 'SecondStep'),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: nextSearch,
  loader: () => textsOf('/verify-email'),
  component: screen(() => import('../screens/identity/accounts/VerifyEmail.tsx'), 'VerifyEmail'),
})

const confirmEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/email',
  validateSearch: confirmSearch,
  loader: () => textsOf('/confirm/email'),
  component: screen(() => import('../screens/identity/profile/ConfirmEmail.tsx'), 'ConfirmEmail'),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  loader: () => textsOf('/forgot-password'),
  component: screen(
    () => import('../screens/identity/accounts/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: resetSearch,
  loader: () => textsOf('/reset-password'),
  component: screen(
    () => import('../screens/identity/accounts/ResetPassword.tsx'),
    'ResetPassword',
  ),
})

const authError = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  validateSearch: errorSearch,
  loader: () => textsOf('/error'),
  component: screen(() => import('../screens/shared/errors/AuthError.tsx'), 'AuthError'),
})

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  loader: () => loadNouns('shell'),
  component: screen(() => import('../shell/AppShell.tsx'), 'AppShell'),
})

const outbox = createRoute({
  getParentRoute: () => appRoute,
  path: '/outbox',
  validateSearch: outboxSearch,
  beforeLoad: requireOutboxAccess,
  loader: () => textsOf('/outbox'),
  component: screen(() => import('../screens/shared/outbox/OutboxList.tsx'), 'OutboxList'),
})

const reference = createRoute({
  getParentRoute: () => appRoute,
  path: '/reference',
  validateSearch: referenceSearch,
  loader: () => textsOf('/reference'),
  component: screen(() => import('../screens/shared/reference/Reference.tsx'), 'Reference'),
})

let readRoutes: (() => void) | undefined

const areas = {
  organization: () => import('./organization-routes.ts'),
  others: () => import('./area-routes.ts'),
}
type Area = keyof typeof areas
const added = new Map<Area, readonly AnyRoute[]>()
const areaOf = (path: string): Area => (path.startsWith('/o/') ? 'organization' : 'others')

/** Each page of an area would add to every page outside it, so they come with the first of them. */
async function addArea(area: Area): Promise<boolean> {
  if (added.has(area)) return false
  const { routesOf } = await areas[area]()
  added.set(area, routesOf(appRoute))
  // Links to them are checked by `linkTo`, so the router need not know their types.
  const routes = [...added.values()].flat() as unknown as []
  appRoute.addChildren([outbox, reference, missing, ...routes])
  readRoutes?.()
  return true
}

/** Addresses without a page: signed-in people keep the navigation. */
const missing = createRoute({
  getParentRoute: () => appRoute,
  path: '/$',
  async beforeLoad({ location }) {
    if (await addArea(areaOf(location.pathname)))
      throw redirect({ href: location.href, replace: true })
    if (!isSignedIn()) throw notFound({ routeId: rootRouteId })
  },
  component: screen(() => import('./PageMissing.tsx'), 'PageMissingInside'),
})

const routeTree = rootRoute.addChildren([
  home,
  signIn,
  byEmail,
  signUp,
  signOut,
  linkAccount,
  invite,
  portalEmail,
  status,
  legal,
  secondStep,
  verifyEmail,
  confirmEmail,
  forgotPassword,
  resetPassword,
  authError,
  appRoute.addChildren([outbox, reference, missing]),
])

function WithLinks({ children }: { children: ReactNode }) {
  return <LinkContext value={RouterLink}>{children}</LinkContext>
}

type Environment = { history?: RouterHistory; origin?: string; scrollRestoration: boolean }

/** In a browser, history and origin are the default ones. */
export function createPageRouter(environment: Environment) {
  const router = createRouter({
    ...environment,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    InnerWrap: WithLinks,
  })
  readRoutes = () => router.setRoutes(router.buildRouteTree())
  return router
}
export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
  interface HistoryState {
    /** The address to be verified; kept out of the URL. */
    email?: string | undefined
    sent?: boolean | undefined
    /** The methods of the second step, from the response of the first one. */
    methods?: readonly string[] | undefined
    notice?: 'passwordChanged' | 'verified' | undefined
  }
}
