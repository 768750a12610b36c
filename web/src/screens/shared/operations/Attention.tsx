import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { ButtonLink, Note, Stack } from '../../../ui/index.ts'
import { type Concern, concernsOf, type Figures } from './overview-rules.ts'

const pages = {
  setAside: '/admin/jobs',
  lateJobs: '/admin/jobs',
  lateEmails: '/admin/emails',
  backupFailed: '/admin/backups',
  backupOverdue: '/admin/backups',
  nodes: undefined,
  lateEvents: undefined,
  eventsSetAside: undefined,
  followers: undefined,
} as const satisfies Record<Concern, string | undefined>

/** What somebody has to look at; nothing is drawn while all is well. */
export function Attention({ figures }: { figures: Figures }) {
  const t = useTranslations('operations.ui.overview.attention')
  const concerns = concernsOf(figures)
  if (concerns.length === 0) return null
  const { jobsSetAside, reactionsSetAside } = figures.queues
  const { connectionsWithProblem, eventsSetAside } = figures.following
  const countOf = (concern: Concern) => {
    if (concern === 'eventsSetAside') return eventsSetAside
    return concern === 'followers' ? connectionsWithProblem : jobsSetAside + reactionsSetAside
  }
  return (
    <Stack gap={2}>
      {concerns.map((concern) => {
        const page = pages[concern]
        return (
          <Note
            key={concern}
            tone="warn"
            action={
              page ? (
                <ButtonLink size="sm" href={linkTo(page)}>
                  {t('look')}
                </ButtonLink>
              ) : null
            }
          >
            {t(concern, { count: countOf(concern) })}
          </Note>
        )
      })}
    </Stack>
  )
}
