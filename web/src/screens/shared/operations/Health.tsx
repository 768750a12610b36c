import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useNow } from '../../../lib/now.ts'
import { Badge, Code, DateTime, Facts, Section } from '../../../ui/index.ts'
import type { Figures } from './overview-rules.ts'

/** Whether the parts of the server work, and which version runs. */
export function Health({ figures }: { figures: Figures }) {
  const t = useTranslations('operations.ui.overview.health')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const number = numberFormat(formattingLocale(language))
  const { emails, following, health, queues, version, migration } = figures
  const state = (well: boolean, words: { well: ReactNode; ill: ReactNode }) => (
    <Badge tone={well ? 'ok' : 'warn'}>{well ? words.well : words.ill}</Badge>
  )
  return (
    <Section title={t('title')}>
      <Facts
        items={[
          {
            term: t('database'),
            detail: state(health.database, { well: t('works'), ill: t('fails') }),
          },
          {
            term: t('nodes'),
            detail: state(health.otherNodesHeard, { well: t('heard'), ill: t('notHeard') }),
          },
          {
            term: t('oldestEmail'),
            detail: emails.oldestAt ? (
              <DateTime
                value={emails.oldestAt.toISOString()}
                title={fullText(emails.oldestAt, language)}
              >
                {agoText(emails.oldestAt, now, language)}
              </DateTime>
            ) : (
              t('none')
            ),
          },
          {
            term: t('setAside'),
            detail: number.format(queues.jobsSetAside + queues.reactionsSetAside),
          },
          { term: t('webhooks'), detail: number.format(queues.waitingWebhooks) },
          ...(following.connections > 0
            ? [
                { term: t('followers'), detail: number.format(following.connections) },
                { term: t('incomingEvents'), detail: number.format(following.waitingEvents) },
              ]
            : []),
          { term: t('version'), detail: <Code>{version}</Code> },
          { term: t('migration'), detail: <Code>{migration}</Code> },
        ]}
      />
    </Section>
  )
}
