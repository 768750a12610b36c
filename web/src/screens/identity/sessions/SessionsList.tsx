import { useTranslations } from 'use-intl/react'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Card, List, Page, Section, Skeleton, Text } from '../../../ui/index.ts'
import { OtherSessions } from './OtherSessions.tsx'
import { type ListedSession, useSessions } from './queries.ts'
import { SessionRow } from './SessionRow.tsx'

export function SessionsList() {
  const t = useTranslations('sessions.ui.list')
  const { data, error, refetch } = useSessions()
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Devices sessions={data} /> : error ? null : <Skeleton lines={6} />}
    </Page>
  )
}

function Devices({ sessions }: { sessions: readonly ListedSession[] }) {
  const t = useTranslations('sessions.ui.list')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const now = useNow(30_000)
  const here = sessions.filter(({ current }) => current)
  const others = sessions
    .filter(({ current }) => !current)
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())

  return (
    <>
      <Section title={t('thisDevice')}>
        <Card>
          <List>
            {here.map((session) => (
              <SessionRow key={session.id} session={session} now={now} />
            ))}
          </List>
        </Card>
      </Section>
      <OtherSessions sessions={others} now={now} />
      <Text size="small" tone="muted">
        {c('zone', { zone: zoneText(now, language) })}
      </Text>
    </>
  )
}
