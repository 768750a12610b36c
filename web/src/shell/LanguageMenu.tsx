import type { Locale } from '@guildhall/contract/boot'
import { useTranslations } from 'use-intl/react'
import { switchLanguage, useLanguage } from '../lib/i18n.ts'
import { formattingLocale, languageNames } from '../lib/languages.ts'
import { IconLanguage, Menu } from '../ui/index.ts'

export function LanguageMenu({ iconOnly }: { iconOnly?: boolean | undefined }) {
  const t = useTranslations('common.ui')
  const { language } = useLanguage()
  const current = formattingLocale(language)
  const items = (Object.entries(languageNames) as [Locale, string][]).map(([locale, label]) => ({
    label,
    lang: locale,
    current: locale === current,
    onSelect: () => void switchLanguage(locale).catch(() => undefined),
  }))
  return (
    <Menu
      label={t('language')}
      value={languageNames[current]}
      valueLang={current}
      icon={<IconLanguage />}
      iconOnly={iconOnly}
      items={items}
    />
  )
}
