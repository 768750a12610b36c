import type { Theme } from '@guildhall/contract/boot'
import { useTranslations } from 'use-intl/react'
import { chooseTheme, useTheme } from '../lib/theme.ts'
import { IconTheme, Menu } from '../ui/index.ts'

const themes: readonly Theme[] = ['light', 'dark', 'system']

export function ThemeMenu({ iconOnly }: { iconOnly?: boolean | undefined }) {
  const t = useTranslations('common.ui')
  const current = useTheme()
  const names = { light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') }
  const items = themes.map((theme) => ({
    label: names[theme],
    current: theme === current,
    onSelect: () => chooseTheme(theme),
  }))
  return <Menu label={t('theme')} icon={<IconTheme />} iconOnly={iconOnly} items={items} />
}
