import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { linkTo } from '../lib/links.ts'
import { IconOutbox, IconReference, type NavSection } from '../ui/index.ts'
import { accountNav } from './account-nav.tsx'
import type { NavEntry, NavGroup, Needed } from './nav-entry.ts'
import { operatorNav } from './operator-nav.tsx'
import { useIsFollowing } from './organization-mode.ts'
import { organizationNav } from './organization-nav.tsx'
import { usePermission } from './organizations.ts'

export const operatorStart = linkTo('/admin/overview')

export type NavItem = Omit<NavSection['items'][number], 'inside'> & {
  letter?: string | undefined
  inside?: readonly NavItem[] | undefined
}

export type NavArea = {
  readonly title: string
  readonly items: readonly NavItem[]
}

const isBelow = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** The entries that are pages: what only holds others is its first one. */
export const pagesOf = (items: readonly NavItem[]): readonly NavItem[] =>
  items.flatMap((item) => item.inside ?? [item])

type Offered = {
  readonly permission: Readonly<Record<string, readonly string[]>> | undefined
  readonly sells: boolean
}

/**
 * Without the entries that this person may not open, and those that are of no use here. Until that is
 * known, nothing is left out.
 */
function offered(entries: readonly NavEntry[], here: Offered): readonly NavEntry[] {
  const { permission, sells } = here
  const may = (needed: Needed) => {
    const [resource = '', action = ''] = needed.split(':')
    return permission?.[resource]?.includes(action) ?? permission === undefined
  }
  return entries
    .filter(({ isOfSelling, needs }) => (sells || !isOfSelling) && (needs?.some(may) ?? true))
    .map((entry) => (entry.inside ? { ...entry, inside: offered(entry.inside, here) } : entry))
}

/**
 * The pages that this person can open: all of them for the palette and the shortcuts, those around the
 * open page first, and those that stand beside it. An organization and the server each have the navigation to themselves.
 */
export function useNav(slug: string | undefined) {
  const t = useTranslations('shell.ui')
  const { data: signedIn } = api.useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isImpersonating = Boolean(signedIn?.session.impersonatedBy)
  const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false

  function itemOf({ path: pattern, label, icon, letter, inside }: NavEntry): NavItem {
    const href = pattern.replace(':slug', encodeURIComponent(slug ?? ''))
    return { href, icon, label: t(`nav.${label}`), letter, inside: inside?.map(itemOf) }
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
  /** The areas of one navigation, in which at most one page is open. */
  function areas(groups: readonly { title: string; entries: readonly NavEntry[] }[]): NavArea[] {
    const drawn = groups.map(({ title, entries }) => ({ title, items: entries.map(itemOf) }))
    // A page may be below that of another entry.
    const [open] = drawn
      .flatMap(({ items }) => pagesOf(items))
      .filter(({ href }) => isBelow(path, href))
      .toSorted((a, b) => b.href.length - a.href.length)
    const marked = (item: NavItem): NavItem => ({
      ...item,
      current: item === open,
      inside: item.inside?.map(marked),
    })
    return drawn.map(({ title, items }) => ({ title, items: items.map(marked) }))
  }
  const area = (title: string, entries: readonly NavEntry[]) => areas([{ title, entries }])
  const account = area(t('sections.account'), signedIn ? accountNav : [])
  const here = { permission: usePermission(slug), sells: !useIsFollowing() }
  const organizationGroups: readonly NavGroup[] = slug ? organizationNav : []
  const organization = areas(
    organizationGroups.map(({ title, entries }) => ({
      title: t(`sections.${title}`),
      entries: offered(entries, here),
    })),
  )
  const server = area(t('sections.operator'), operator)
  const ofServer = server.flatMap(({ items }) => items)
  // The way to the server from elsewhere is its first page.
  const others = ofServer.filter(
    ({ href }) => href === operatorStart || !href.startsWith('/admin/'),
  )
  const isOrganization = path.startsWith('/o/') && path !== linkTo('/o/new')
  const isServer = acts && ofServer.some(({ current }) => current)
  const shown = isOrganization ? organization : isServer ? server : account
  const elsewhere = server.map((each) => ({ ...each, items: others }))
  const beside = shown === account ? [...account, ...elsewhere] : shown
  const all = [shown, ...[account, organization, server].filter((each) => each !== shown)].flat()
  const [selling] = organization
  const isSelling = isOrganization && (selling?.items.some(({ current }) => current) ?? false)
  const filled = (list: readonly NavArea[]) => list.filter(({ items }) => items.length > 0)
  return { all: filled(all), beside: filled(beside), acts, isSelling }
}
