import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { invitations } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'
import { linkTo } from '../lib/links.ts'
import { homePath } from '../lib/paths.ts'
import { Switcher } from '../ui/index.ts'
import { lastPage, useChosenOrganization } from './organizations.ts'

/** Leads to the own account and to organizations; what it lists is fetched when it opens. */
export function OrganizationSwitcher({ name }: { name: string }) {
  const t = useTranslations('shell.ui.switcher')
  const [opened, setOpened] = useState(false)
  const { data: signedIn } = api.useSession()
  const { slug, chosen, all } = useChosenOrganization(opened)
  // The server lists invitations only for a confirmed address.
  const confirmed = signedIn?.user.emailVerified ?? false
  const { data: received } = useCall(invitations.listReceived, {}, { enabled: opened && confirmed })
  return (
    <Switcher
      label={t('label', { name: chosen?.name ?? name })}
      current={chosen ? { name: chosen.name, kind: 'shop' } : { name, kind: 'own' }}
      searchLabel={t('search')}
      emptyText={t('none')}
      own={{ href: homePath, name: t('own'), note: signedIn?.user.email, current: !slug }}
      shops={all.map((each) => ({
        href: lastPage(each.slug),
        name: each.name,
        current: each.slug === slug,
      }))}
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
