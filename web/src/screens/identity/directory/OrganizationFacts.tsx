import { useTranslations } from 'use-intl/react'
import { RequestFailed } from '../../../lib/attempt.ts'
import { type directory, merchants, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useNow } from '../../../lib/now.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Badge, CopyButton, DateTime, Facts, Section, Skeleton } from '../../../ui/index.ts'

export type OrganizationDetail = OutputOf<typeof directory.getOrganization>

export function OrganizationFacts({ detail }: { detail: OrganizationDetail }) {
  const t = useTranslations('directory.ui.organizations.drawer')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const number = new Intl.NumberFormat(formattingLocale(language))
  const { counts, limits, organization } = detail
  const of = (count: number, limit: number) =>
    t('of', { count: number.format(count), limit: number.format(limit) })
  return (
    <>
      <Facts
        items={[
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={organization.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
          {
            term: t('created'),
            detail: (
              <DateTime
                value={organization.createdAt.toISOString()}
                title={fullText(organization.createdAt, language)}
              >
                {momentText(organization.createdAt, now, language)}
              </DateTime>
            ),
          },
          { term: t('members'), detail: of(counts.members, limits.members) },
          {
            term: t('invitations'),
            detail: of(counts.pendingInvitations, limits.pendingInvitations),
          },
          { term: t('teams'), detail: number.format(counts.teams) },
          { term: t('apiKeys'), detail: number.format(counts.apiKeys) },
        ]}
      />
      <Billing id={organization.id} />
    </>
  )
}

function Billing({ id }: { id: string }) {
  const t = useTranslations('directory.ui.organizations.drawer')
  const { language } = useLanguage()
  const { data, error, refetch } = useCall(merchants.state, { id })
  // An organization whose merchant is not created yet has nothing to show.
  if (error instanceof RequestFailed && error.failure.status === 404) return null
  const names = (type: 'currency' | 'region') =>
    new Intl.DisplayNames([formattingLocale(language)], { type })
  return (
    <Section title={t('billing')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts
          items={[
            {
              term: t('mode'),
              detail: data.live ? (
                <Badge tone="ok">{t('live')}</Badge>
              ) : (
                <Badge tone="info">{t('sandbox')}</Badge>
              ),
            },
            {
              term: t('currency'),
              detail: (
                <span lang={language}>{names('currency').of(data.currency.toUpperCase())}</span>
              ),
            },
            ...(data.country
              ? [
                  {
                    term: t('country'),
                    detail: <span lang={language}>{names('region').of(data.country)}</span>,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Skeleton lines={2} />
      )}
    </Section>
  )
}
