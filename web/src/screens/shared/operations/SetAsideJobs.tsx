import { useTranslations } from 'use-intl/react'
import type { OutputOf, operations } from '../../../lib/calls.ts'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Badge, Button, Code, DateTime, List, ListItem, Row, Text } from '../../../ui/index.ts'

export type SetAsideJob = OutputOf<typeof operations.listJobs>['setAside'][number]

type SetAsideJobsProps = {
  jobs: readonly SetAsideJob[]
  onRetry: (job: SetAsideJob) => void
  onRemove: (job: SetAsideJob) => void
}

/** What failed for a day; a reaction to an event can be run again, but not be deleted. */
export function SetAsideJobs({ jobs, onRetry, onRemove }: SetAsideJobsProps) {
  const t = useTranslations('operations.ui.jobs')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return (
    <List ruled>
      {jobs.map((job) => (
        <ListItem
          key={job.id}
          trail={
            <>
              <Text as="span" size="small" tone="muted">
                <DateTime value={job.at.toISOString()} title={fullText(job.at, language)}>
                  {agoText(job.at, now, language)}
                </DateTime>
              </Text>
              <Button
                size="sm"
                aria-label={t('retryNamed', { name: job.name })}
                onClick={() => onRetry(job)}
              >
                {t('retry')}
              </Button>
              <Button
                size="sm"
                kind="danger-quiet"
                aria-label={t('removeNamed', { name: job.name })}
                disabledReason={job.kind === 'reaction' ? t('reactionStays') : undefined}
                onClick={() => onRemove(job)}
              >
                {t('remove.open')}
              </Button>
            </>
          }
        >
          <Row>
            <Code>{job.name}</Code>
            {job.kind === 'reaction' ? (
              <Badge tone="neutral" outlined>
                {t('reaction')}
              </Badge>
            ) : null}
          </Row>
          {job.error ? (
            <Text size="small" tone="muted">
              <span translate="no">{job.error}</span>
            </Text>
          ) : null}
        </ListItem>
      ))}
    </List>
  )
}
