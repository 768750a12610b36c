import { useTranslations } from 'use-intl/react'
import { Avatar, IconSignOut, Menu } from '../ui/index.ts'

type AccountMenuProps = {
  user: { name: string; email: string; image: string | null }
  onSignOut: () => void
}

export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  return (
    <Menu
      label={t('accountOf', { name: user.name || user.email })}
      icon={<Avatar name={user.name || user.email} image={user.image} />}
      iconOnly
      items={[{ label: c('signOut'), icon: <IconSignOut />, onSelect: onSignOut }]}
    />
  )
}
