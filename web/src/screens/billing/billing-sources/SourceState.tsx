import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import {
  Badge,
  Code,
  CopyButton,
  DateTime,
  Facts,
  Note,
  Progress,
  Stack,
} from '../../../ui/index.ts'
import { providerName, type Source } from './providers.ts'

const tones = {
  connecting: 'neutral',
  backfilling: 'neutral',
  following: 'ok',
  failed: 'danger',
} as const

/** Whom it follows, since when nothing was heard, and what is wrong. */
export function SourceState({ source }: { source: Source }) {
  const t = useTranslations('billing-sources.ui.state')
  const c = useTranslations('common.ui')
  const { drift, lastEventAt, lastReconciledAt, problem, progress, status } = source
  const organization = source.providerOrganizationId
  return (
    <Stack gap={4}>
      {problem ? (
        <Note tone={status === 'failed' ? 'danger' : 'warn'}>{t(`problems.${problem.code}`)}</Note>
      ) : null}
      <Facts
        items={[
          {
            term: t('provider'),
            detail: <span translate="no">{providerName(source.server)}</span>,
          },
          {
            term: t('status'),
            detail: <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>,
          },
          {
            term: t('organization'),
            detail: organization ? (
              <CopyButton value={organization} label={c('copy')} copiedLabel={c('copied')}>
                <Code>{organization}</Code>
              </CopyButton>
            ) : (
              t('unnamed')
            ),
          },
          {
            term: t('lastEvent'),
            detail: lastEventAt ? <At time={lastEventAt} /> : t('noEvent'),
          },
          ...(lastReconciledAt
            ? [{ term: t('reconciled'), detail: <At time={lastReconciledAt} /> }]
            : []),
          ...(drift.found > 0
            ? [{ term: t('drift'), detail: t('driftText', { ...drift, fields: fieldsOf(source) }) }]
            : []),
        ]}
      />
      {progress ? (
        <Progress
          value={progress.done}
          max={progress.total}
          label={t('statuses.backfilling')}
          aside={t('progress', progress)}
        />
      ) : null}
    </Stack>
  )
}

/** As the API names them, those that differed most often first. */
function fieldsOf({ drift }: Source): string {
  return Object.entries(drift.fields)
    .toSorted(([, a], [, b]) => b - a)
    .map(([field]) => field)
    .join(', ')
}

function At({ time }: { time: Date }) {
  const { language } = useLanguage()
  const now = useNow(60_000)
  return (
    <DateTime value={time.toISOString()} title={fullText(time, language)}>
      {momentText(time, now, language)}
    </DateTime>
  )
}
