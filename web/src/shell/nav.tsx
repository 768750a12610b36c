import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { IconOutbox, IconReference, type NavSection } from '../ui/index.ts'
import { accountNav } from './account-nav.tsx'
import type { NavEntry } from './nav-entry.ts'
import { operatorNav } from './operator-nav.tsx'
import { organizationNav } from './organization-nav.tsx'

export type NavItem = NavSection['items'][number] & { letter?: string | undefined }

/** The pages that this person can open; the palette and the shortcuts take them from here too. */
export function useNav(slug: string | undefined, organizationName: string | undefined) {
  const t = useTranslations('shell.ui')
  const { data: signedIn } = api.useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isImpersonating = Boolean(signedIn?.session.impersonatedBy)
  const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false

  function itemOf({ path: pattern, label, icon, letter }: NavEntry): NavItem {
    const href = pattern.replace(':slug', encodeURIComponent(slug ?? ''))
    const current = path === href || path.startsWith(`${href}/`)
    return { href, icon, label: t(`nav.${label}`), letter, current }
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
  const sections = [
    { title: t('sections.account'), entries: signedIn ? accountNav : [] },
    { title: organizationName ?? t('sections.organization'), entries: slug ? organizationNav : [] },
    { title: t('sections.operator'), entries: operator },
  ]
  return sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => ({
      title,
      items: (entries as readonly NavEntry[]).map(itemOf),
    }))
}
