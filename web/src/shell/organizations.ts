import { useParams, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { organizations, roles } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'
import { linkTo } from '../lib/links.ts'
import { rememberStart } from '../lib/start-page.ts'
import { readStored, store } from '../ui/stored.ts'

/** The organizations of the signed-in person, as the switcher lists them. */
export function useOrganizations(enabled = true) {
  return useCall(organizations.list, {}, { enabled })
}

/** The organization in the address of the page. */
export function useSlug(): string | undefined {
  const { slug } = useParams({ strict: false }) as { slug?: string }
  return slug
}

/** The organization of the page; on other pages, the active one. */
export function useChosenOrganization(asked: boolean) {
  const slug = useSlug()
  const { data: signedIn } = api.useSession()
  const active = signedIn?.session.activeOrganizationId ?? null
  const { data } = useOrganizations(
    signedIn !== null && (asked || slug !== undefined || active !== null),
  )
  const chosen = data?.find((each) =>
    slug === undefined ? each.id === active : each.slug === slug,
  )
  const isOther = slug !== undefined && data !== undefined && !chosen
  return {
    slug: slug ?? chosen?.slug,
    chosen,
    all: data ?? [],
    /** The slug of the page, if it is of none of these organizations. */
    unknownSlug: isOther ? slug : undefined,
  }
}

/** What the roles of this person allow in an organization of theirs, once that is known. */
export function usePermission(slug: string | undefined) {
  const { all } = useChosenOrganization(false)
  const id = all.find((each) => each.slug === slug)?.id
  const { data } = useCall(roles.allowed, { id: id ?? '' }, { enabled: id !== undefined })
  return data?.permission
}

const lastPageOf = (slug: string) => `last-page:${slug}`

/** Where the switcher leads: the page that was open last in that organization. */
export function lastPage(slug: string): string {
  const start = linkTo('/o/:slug', { slug })
  const stored = readStored<unknown>(lastPageOf(slug), start)
  const isInside = typeof stored === 'string' && stored.startsWith(`${start}/`)
  return isInside ? stored : start
}

/** Remembers the page for the switcher, and for the next sign-in if the organization is theirs. */
export function useRememberLastPage(isMember: boolean): void {
  const slug = useSlug()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    if (slug === undefined) return
    store(lastPageOf(slug), path)
    if (isMember) rememberStart(path)
  }, [slug, path, isMember])
}

/** Billing with a session and some older calls take the active organization of the session. */
export function useKeepActive(id: string | undefined): void {
  const { data: signedIn } = api.useSession()
  const isSignedIn = signedIn !== null
  const active = signedIn?.session.activeOrganizationId
  useEffect(() => {
    // Signing out takes the session away while the page still stands; the call would be refused.
    if (id === undefined || !isSignedIn || active === id) return
    void api.$fetch({
      method: 'POST',
      path: '/api/auth/organization/set-active',
      body: { organizationId: id },
    })
  }, [id, isSignedIn, active])
}
