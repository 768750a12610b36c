import type { AreaPage } from './kernel/page.ts'
import { accountPages } from './pages-account.ts'
import { operatorPages } from './pages-operator.ts'
import { organizationPages } from './pages-organization.ts'
import { pageNouns } from './pages-public.ts'

/** The pages of the signed-in app; `:name` stands for a part of the address. */
export const areaPages = { ...accountPages, ...organizationPages, ...operatorPages }
export type AreaPath = keyof typeof areaPages

type OtherPath = keyof typeof pageNouns
export type PagePath = OtherPath | AreaPath

/** The files of the screens, from `web/src`, without their ending. */
const pageScreens: Readonly<Record<OtherPath, readonly string[]>> = {
  '/': ['screens/identity/sessions/SignIn'],
  '/sign-in': ['screens/identity/sessions/SignIn'],
  '/sign-up': ['screens/identity/sessions/SignUp'],
  '/sign-in/email': ['screens/identity/sessions/ByEmail'],
  '/sign-out': ['screens/identity/sessions/SignOut'],
  '/two-factor': ['screens/identity/two-factor/SecondStep'],
  '/verify-email': ['screens/identity/accounts/VerifyEmail'],
  '/confirm/email': ['screens/identity/profile/ConfirmEmail'],
  '/forgot-password': ['screens/identity/accounts/ForgotPassword'],
  '/reset-password': ['screens/identity/accounts/ResetPassword'],
  '/link-account': ['screens/identity/social/LinkAccount'],
  '/invite/:id': ['screens/identity/invitations/Invite'],
  '/portal/:slug/email': ['screens/billing/portal-account/ConfirmEmail'],
  '/legal/:kind': ['screens/shared/legal-texts/LegalPage'],
  '/error': ['screens/shared/errors/AuthError'],
  '/status': ['screens/shared/status/Status'],
  '/reference': ['shell/AppShell', 'screens/shared/reference/Reference'],
  '/outbox': ['shell/AppShell', 'screens/shared/outbox/OutboxList'],
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}

const paths = [...Object.keys(pageNouns), ...Object.keys(areaPages)] as PagePath[]

/** The page at a path of the URL, which may have an id in it. */
export function pageAt(path: string): PagePath | undefined {
  if (Object.hasOwn(pageNouns, path)) return path as OtherPath
  return paths.find((pattern) => fits(pattern, path))
}

/** The catalogs and the source files of a page, for preloading. */
export function partsOf(page: PagePath): {
  readonly nouns: readonly string[]
  readonly screens: readonly string[]
} {
  if (page in pageScreens) {
    const other = page as OtherPath
    return { nouns: pageNouns[other], screens: pageScreens[other] }
  }
  const { texts, screen } = areaPages[page as AreaPath]
  return {
    nouns: ['common', 'shell', ...texts],
    screens: ['shell/AppShell', `screens/${screen}`],
  }
}

/** What the page at a path reads first, for fetching it beside its scripts. */
export function readsAt(path: string, search: string): readonly string[] {
  const page = pageAt(path)
  if (page === undefined || !(page in areaPages)) return []
  // Every page of an organization begins with it, and its navigation with all of the person.
  if (page === '/o/:slug' || page.startsWith('/o/:slug/')) {
    const organization = '/api/auth/organization'
    const slug = path.split('/')[2]
    return [
      `${organization}/get-organization?organizationSlug=${slug}`,
      `${organization}/list`,
      `/api/organization-mode?organizationSlug=${slug}`,
    ]
  }
  const { reads = [] }: AreaPage = areaPages[page as AreaPath]
  return search === '' ? reads : []
}

/** Nouns whose text catalogs are known to the first script; the others are listed in a separate chunk. */
export const authNouns: readonly string[] = ['accounts', 'common', 'pages', 'sessions']
