import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { IconChart, IconHelp, IconKeyboard, IconReference, Menu } from '../ui/index.ts'

export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.ui')
  const navigate = useNavigate()
  return (
    <Menu
      label={t('help')}
      icon={<IconHelp />}
      iconOnly
      items={[
        { label: t('shortcuts.title'), icon: <IconKeyboard />, onSelect: onShortcuts },
        {
          label: t('nav.reference'),
          icon: <IconReference />,
          onSelect: () => void navigate({ href: '/reference' }),
        },
        {
          label: t('status'),
          icon: <IconChart />,
          onSelect: () => void navigate({ href: '/status' }),
        },
      ]}
    />
  )
}
