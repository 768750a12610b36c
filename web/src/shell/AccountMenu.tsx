import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import {
  Avatar,
  IconPassword,
  IconPreferences,
  IconSettings,
  IconSignOut,
  IconUser,
  Menu,
} from '../ui/index.ts'
import { operatorStart } from './nav.tsx'

type AccountMenuProps = {
  user: { name: string; email: string; image: string | null }
  /** Whether the pages of the server are offered. */
  acts: boolean
  onSignOut: () => void
}

/** Who is signed in, the pages that are asked for most, and the way out. */
export function AccountMenu({ user, acts, onSignOut }: AccountMenuProps) {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const open = (href: string) => () => void navigate({ href })
  const server = {
    label: t('sections.operator'),
    icon: <IconSettings />,
    onSelect: open(operatorStart),
  }
  return (
    <Menu
      label={t('accountOf', { name: user.name || user.email })}
      icon={<Avatar name={user.name || user.email} image={user.image} />}
      iconOnly
      head={{ title: user.name, note: user.email }}
      items={[
        { label: t('nav.profile'), icon: <IconUser />, onSelect: open(linkTo('/account/profile')) },
        {
          label: t('nav.password'),
          icon: <IconPassword />,
          onSelect: open(linkTo('/account/password')),
        },
        {
          label: t('nav.preferences'),
          icon: <IconPreferences />,
          onSelect: open(linkTo('/account/preferences')),
        },
        ...(acts ? [server] : []),
        { label: c('signOut'), icon: <IconSignOut />, apart: true, onSelect: onSignOut },
      ]}
    />
  )
}
