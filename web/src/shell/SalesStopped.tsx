import { useTranslations } from 'use-intl/react'
import { dayText } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n.ts'
import { linkTo } from '../lib/links.ts'
import { Note, TextLink } from '../ui/index.ts'
import { type Mode, useOrganizationNow } from './organization-mode.ts'

type SalesStoppedProps = { slug: string; stop: NonNullable<Mode['salesStopped']> }

/** Above every page of an organization that sells nothing now. */
export function SalesStopped({ slug, stop }: SalesStoppedProps) {
  const t = useTranslations('shell.ui.salesStopped')
  const { language } = useLanguage()
  const now = useOrganizationNow(60_000)
  const date = dayText(stop.at, now, language)
  return (
    <Note
      tone="warn"
      title={stop.by ? t('by', { date, name: stop.by }) : t('at', { date })}
      action={
        <TextLink href={linkTo('/o/:slug/settings/payments', { slug })}>{t('open')}</TextLink>
      }
    >
      {stop.reason}
    </Note>
  )
}
