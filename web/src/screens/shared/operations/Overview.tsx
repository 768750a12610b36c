import { useTranslations } from 'use-intl/react'
import { operations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, IconRetry, Page, RuledStrip, Skeleton, Text } from '../../../ui/index.ts'
import { Attention } from './Attention.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Health } from './Health.tsx'
import type { Figures } from './overview-rules.ts'

/** How the server is: people, sign-ins, emails, background work. */
export function Overview() {
  const t = useTranslations('operations.ui.overview')
  const { data, error, refetch, isFetching } = useCall(operations.overview, {})
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      aside={
        <Button
          kind="quiet"
          size="sm"
          icon={<IconRetry />}
          busy={isFetching && data !== undefined}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Attention figures={data} />
          <Tiles figures={data} />
          <DaysChart figures={data} />
          <Health figures={data} />
        </>
      ) : error ? null : (
        <Skeleton rows={4} />
      )}
    </Page>
  )
}

function Tiles({ figures: { users, sessions, emails, queues } }: { figures: Figures }) {
  const t = useTranslations('operations.ui.overview')
  const { language } = useLanguage()
  const format = numberFormat(formattingLocale(language))
  const number = (value: number) => format.format(value)
  const small = (text: string) => (
    <Text as="span" size="small" tone="muted">
      {text}
    </Text>
  )
  return (
    <RuledStrip
      items={[
        {
          id: 'users',
          label: t('users'),
          value: number(users.total),
          figure: true,
          below: small(t('verified', { count: number(users.verified) })),
        },
        {
          id: 'sessions',
          label: t('sessions'),
          value:
            sessions.active >= mostCounted ? `${number(mostCounted)}+` : number(sessions.active),
          figure: true,
          below: small(t('today', { count: number(sessions.byDay.at(-1)?.count ?? 0) })),
        },
        {
          id: 'emails',
          label: t('emails'),
          value: number(emails.waiting),
          figure: true,
          below: small(t(`delivery.${emails.delivery}`)),
        },
        {
          id: 'jobs',
          label: t('jobs'),
          value: number(queues.dueJobs),
          figure: true,
          below: small(t('reactions', { count: number(queues.waitingReactions) })),
        },
      ]}
    />
  )
}

/** The server counts no further. */
const mostCounted = 100_000
