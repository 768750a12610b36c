import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { dayText } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n.ts'
import { linkTo } from '../lib/links.ts'
import { useNow } from '../lib/now.ts'
import { useTitlePrefix } from '../lib/title.ts'
import { DateTime, ModeTag } from '../ui/index.ts'
import { useModeQuery, useOrganizationNow } from './organization-mode.ts'
import { useSlug } from './organizations.ts'

const day = 86_400_000

/** On every page of a sandbox: that no money moves, and the day, where it is another one here. */
export function TestMode() {
  const slug = useSlug() ?? ''
  const t = useTranslations('shell.ui.testMode')
  const { language } = useLanguage()
  const here = useNow(60_000)
  const now = useOrganizationNow(60_000)
  const isElsewhere = now.getTime() - here.getTime() > day / 2
  useTitlePrefix(t('short'))
  useOtherTime()
  return (
    <ModeTag
      href={linkTo('/o/:slug/test', { slug })}
      label={t('label')}
      note={
        isElsewhere ? (
          <DateTime value={now.toISOString()}>{dayText(now, here, language)}</DateTime>
        ) : undefined
      }
    />
  )
}

/** After a move of the clock, whoever asked for it, all that pages know is asked for again. */
function useOtherTime(): void {
  const client = useQueryClient()
  const moving = useModeQuery().data?.moving ?? false
  const before = useRef(moving)
  useEffect(() => {
    if (before.current && !moving) void client.invalidateQueries()
    before.current = moving
  }, [client, moving])
}
