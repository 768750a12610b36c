import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import {
  Avatar,
  IconPassword,
  IconPlus,
  IconPreferences,
  IconSettings,
  IconSignOut,
  IconUser,
  Menu,
} from '../ui/index.ts'
import { useAccountsHere } from './accounts-here.ts'
import { operatorStart } from './nav.tsx'

type AccountMenuProps = {
  user: { id: string; name: string; email: string; image: string | null }
  impersonated: boolean
  /** Whether the pages of the server are offered. */
  acts: boolean
  onSignOut: () => void
}

/** Who is signed in, the pages that are asked for most, other accounts of this browser, the way out. */
export function AccountMenu({ user, impersonated, acts, onSignOut }: AccountMenuProps) {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const here = useAccountsHere(user.id)
  const open = (href: string) => () => void navigate({ href })
  const server = {
    label: t('sections.operator'),
    icon: <IconSettings />,
    onSelect: open(operatorStart),
  }
  const add = { label: t('accounts.add'), icon: <IconPlus />, onSelect: here.add }
  const leave = {
    label: t('accounts.leave'),
    icon: <IconSignOut />,
    apart: true,
    onSelect: () => void here.leave(),
  }
  const others = here.others.map(({ user: other, session }, at) => ({
    label: other.email,
    icon: <Avatar name={other.name || other.email} image={other.image} />,
    apart: at === 0,
    onSelect: () => void here.switchTo(session.token),
  }))
  const several = others.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches that the menu is about to open
    <span onPointerEnter={here.ask} onFocus={here.ask}>
      <Menu
        label={t('accountOf', { name: user.name || user.email })}
        icon={<Avatar name={user.name || user.email} image={user.image} />}
        iconOnly
        head={{ title: user.name, note: user.email }}
        items={[
          {
            label: t('nav.profile'),
            icon: <IconUser />,
            onSelect: open(linkTo('/account/profile')),
          },
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
          // An admin who acts as another user has no other accounts there.
          ...(impersonated ? [] : [...others, { ...add, apart: !several }]),
          ...(several ? [leave] : []),
          {
            label: several ? t('accounts.leaveAll') : c('signOut'),
            icon: <IconSignOut />,
            apart: !several,
            onSelect: onSignOut,
          },
        ]}
      />
    </span>
  )
}
