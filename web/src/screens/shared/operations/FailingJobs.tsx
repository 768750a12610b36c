import { useTranslations } from 'use-intl/react'
import type { OutputOf, operations } from '../../../lib/calls.ts'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Code, DateTime, List, ListItem, Text } from '../../../ui/index.ts'

type FailingJob = OutputOf<typeof operations.listJobs>['failing'][number]

/** Recurring jobs that failed several times in a row; they are tried again by themselves. */
export function FailingJobs({ jobs }: { jobs: readonly FailingJob[] }) {
  const t = useTranslations('operations.ui.jobs.failing')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return (
    <List ruled>
      {jobs.map(({ name, tries, nextTry, error }) => (
        <ListItem
          key={name}
          trail={
            <Text as="span" size="small" tone="muted">
              <DateTime value={nextTry.toISOString()} title={fullText(nextTry, language)}>
                {t('next', { when: momentText(nextTry, now, language) })}
              </DateTime>
            </Text>
          }
        >
          <Code>{name}</Code>
          <Text size="small" tone="muted">
            {t('tries', { count: tries })}
          </Text>
          {error ? (
            <Text size="small" tone="muted">
              <span translate="no">{error}</span>
            </Text>
          ) : null}
        </ListItem>
      ))}
    </List>
  )
}
