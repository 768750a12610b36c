import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { linkTo } from '../lib/links.ts'
import { IconOutbox, IconReference, type NavSection } from '../ui/index.ts'
import { accountNav } from './account-nav.tsx'
import type { NavEntry } from './nav-entry.ts'
import { operatorNav } from './operator-nav.tsx'
import { organizationNav } from './organization-nav.tsx'

export const operatorStart = linkTo('/admin/overview')

export type NavItem = NavSection['items'][number] & { letter?: string | undefined }

export type NavArea = {
  readonly title: string
  readonly items: readonly NavItem[]
}

/**
 * The pages that this person can open: all of them for the palette and the shortcuts, those around the
 * open page first, and those that stand beside it. An organization and the server each have the navigation to themselves.
 */
export function useNav(slug: string | undefined, organizationName: string | undefined) {
  const t = useTranslations('shell.ui')
  const { data: signedIn } = api.useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isImpersonating = Boolean(signedIn?.session.impersonatedBy)
  const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false

  function itemOf({ path: pattern, label, icon, letter }: NavEntry): NavItem {
    const href = pattern.replace(':slug', encodeURIComponent(slug ?? ''))
    return { href, icon, label: t(`nav.${label}`), letter }
  }

  // While an admin acts as another person, nothing of the server is offered.
  const acts = isAdmin && !isImpersonating
  const reads = boot().outbox && !isImpersonating
  const outbox: NavEntry = { path: '/outbox', label: 'outbox', icon: <IconOutbox /> }
  const reference: NavEntry = {
    path: '/reference',
    label: 'reference',
    icon: <IconReference />,
    letter: 'r',
  }
  const operator = [
    ...(acts ? operatorNav : []),
    ...(reads ? [outbox] : []),
    ...(acts || reads ? [reference] : []),
  ]
  function area(title: string, entries: readonly NavEntry[]): NavArea {
    const items = entries.map(itemOf)
    // A page may be below that of another entry.
    const [open] = items
      .filter(({ href }) => path === href || path.startsWith(`${href}/`))
      .toSorted((a, b) => b.href.length - a.href.length)
    return { title, items: items.map((item) => ({ ...item, current: item === open })) }
  }
  const account = area(t('sections.account'), signedIn ? accountNav : [])
  const organization = area(
    organizationName ?? t('sections.organization'),
    slug ? organizationNav : [],
  )
  const server = area(t('sections.operator'), operator)
  // The way to the server from elsewhere is its first page.
  const others = server.items.filter(
    ({ href }) => href === operatorStart || !href.startsWith('/admin/'),
  )
  const isOrganization = path.startsWith('/o/') && path !== linkTo('/o/new')
  const isServer = acts && server.items.some(({ current }) => current)
  const here = isOrganization ? organization : isServer ? server : account
  const beside = here === account ? [account, { ...server, items: others }] : [here]
  const all = [here, ...[account, organization, server].filter((each) => each !== here)]
  const filled = (areas: readonly NavArea[]) => areas.filter(({ items }) => items.length > 0)
  return { all: filled(all), beside: filled(beside), acts }
}
