import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { invitations } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'
import { linkTo } from '../lib/links.ts'
import { homePath } from '../lib/paths.ts'
import { Switcher } from '../ui/index.ts'
import { operatorStart } from './nav.tsx'
import { lastPage, useChosenOrganization } from './organizations.ts'

type OrganizationSwitcherProps = {
  name: string
  /** Whether the pages of the server are offered. */
  acts: boolean
}

/** Leads to the own account and to organizations; what it lists is fetched when it opens. */
export function OrganizationSwitcher({ name, acts }: OrganizationSwitcherProps) {
  const t = useTranslations('shell.ui.switcher')
  const s = useTranslations('shell.ui.sections')
  const [opened, setOpened] = useState(false)
  const { data: signedIn } = api.useSession()
  const { slug, chosen, all } = useChosenOrganization(opened)
  // The server lists invitations only for a confirmed address.
  const confirmed = signedIn?.user.emailVerified ?? false
  // The pages of the server belong to no organization.
  const isServer = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/'),
  })
  const shown = isServer ? undefined : chosen
  const { data: received } = useCall(invitations.listReceived, {}, { enabled: opened && confirmed })
  return (
    <Switcher
      label={t('label', { name: shown?.name ?? name })}
      current={shown ? { name: shown.name, kind: 'shop' } : { name, kind: 'own' }}
      searchLabel={t('search')}
      emptyText={t('none')}
      own={{
        href: homePath,
        name: t('own'),
        note: signedIn?.user.email,
        current: !slug && !isServer,
      }}
      shops={all.map((each) => ({
        href: lastPage(each.slug),
        name: each.name,
        current: each.slug === slug && !isServer,
      }))}
      server={acts ? { href: operatorStart, name: s('operator'), current: isServer } : undefined}
      invitations={(received ?? []).map((each) => ({
        href: `/invite/${each.id}`,
        name: each.organizationName,
        note: t('invited'),
      }))}
      invitationsTitle={t('invitations')}
      create={{ href: linkTo('/o/new'), label: t('create') }}
      onOpen={() => setOpened(true)}
    />
  )
}
