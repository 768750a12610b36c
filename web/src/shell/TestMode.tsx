import { useTranslations } from 'use-intl/react'
import { dayText } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n.ts'
import { linkTo } from '../lib/links.ts'
import { useNow } from '../lib/now.ts'
import { useTitlePrefix } from '../lib/title.ts'
import { ModeTag } from '../ui/index.ts'
import { useOrganizationNow } from './organization-mode.ts'

const day = 86_400_000

/** On every page of a sandbox: that no money moves, and the day, where it is another one here. */
export function TestMode({ slug }: { slug: string }) {
  const t = useTranslations('shell.ui.testMode')
  const { language } = useLanguage()
  const here = useNow(60_000)
  const now = useOrganizationNow(60_000)
  const isElsewhere = now.getTime() - here.getTime() > day / 2
  useTitlePrefix(t('short'))
  return (
    <ModeTag
      href={linkTo('/o/:slug/test', { slug })}
      label={t('label')}
      short={t('short')}
      note={isElsewhere ? dayText(now, here, language) : undefined}
    />
  )
}
