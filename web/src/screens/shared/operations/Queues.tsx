import { useTranslations } from 'use-intl/react'
import type { OutputOf, operations } from '../../../lib/calls.ts'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useNow } from '../../../lib/now.ts'
import { Code, DateTime, List, ListItem, Meta, Text } from '../../../ui/index.ts'

type Queue = OutputOf<typeof operations.listJobs>['queues'][number]

const counts = ['waiting', 'due', 'active', 'retrying'] as const

/** Every queue with how much waits in it, how much runs, and since when the oldest is due. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const t = useTranslations('operations.ui.jobs.queues')
  const { language } = useLanguage()
  const now = useNow(10_000)
  const number = numberFormat(formattingLocale(language))
  return (
    <List ruled>
      {queues.map((queue) => (
        <ListItem
          key={queue.name}
          trail={
            queue.oldestDueAt ? (
              <Text as="span" size="small" tone="muted">
                <DateTime
                  value={queue.oldestDueAt.toISOString()}
                  title={fullText(queue.oldestDueAt, language)}
                >
                  {t('oldest', { when: agoText(queue.oldestDueAt, now, language) })}
                </DateTime>
              </Text>
            ) : null
          }
        >
          <Code>{queue.name}</Code>
          <Meta>
            {counts.map((name) => (
              <span key={name}>{t(name, { count: number.format(queue[name]) })}</span>
            ))}
          </Meta>
        </ListItem>
      ))}
    </List>
  )
}
