import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { firstFailed } from '../../../lib/first-failed.ts'
import { linkTo } from '../../../lib/links.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { CodeSample, Page, Section, Skeleton, Stack, Text, TextLink } from '../../../ui/index.ts'
import {
  type Organization,
  useMayQuery,
  useOrganization,
} from '../../identity/organizations/queries.ts'
import { accountSamples, agentPrompt, billingSamples, environmentOf } from './first-requests.ts'
import { type Allowed, ReadOn } from './ReadOn.tsx'

/** Where developers of an organization begin: its names, first requests, and what to read then. */
export function DevelopersStart() {
  const t = useTranslations('developers.ui')
  const slug = useSlug() ?? ''
  const found = useOrganization(slug)
  const id = found.data?.id
  const keys = useMayQuery(id, { apiKey: ['read'] })
  const tokens = useMayQuery(id, { accessToken: ['read'] })
  const webhooks = useMayQuery(id, { organization: ['update'] })
  const failed = firstFailed(found, keys, tokens, webhooks)
  useTitle(t('title'))
  const isKnown = found.data && keys.data && tokens.data && webhooks.data

  return (
    <Page width="reading" title={t('title')} purpose={t('purpose')}>
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isKnown ? (
        <QuickStart
          organization={found.data}
          allowed={{
            keys: keys.data.success,
            tokens: tokens.data.success,
            webhooks: webhooks.data.success,
          }}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  )
}

type QuickStartProps = { organization: Organization; allowed: Allowed }

function QuickStart({ organization, allowed }: QuickStartProps) {
  const t = useTranslations('developers.ui')
  const c = useTranslations('common.ui')
  const { slug } = organization
  const place = { origin: location.origin, authBase: boot().authBase }
  const copy = { copyLabel: c('copy'), copiedLabel: c('copied') }
  const keysHref = linkTo('/o/:slug/settings/api-keys', { slug })
  const tokensHref = linkTo('/o/:slug/settings/api-keys', { slug }, { kind: 'tokens' })
  return (
    <>
      <Section title={t('environment.title')}>
        <Stack gap={3}>
          <Text tone="muted">{t('environment.text')}</Text>
          <CodeSample
            label={t('environment.label')}
            samples={[{ id: 'env', label: '.env', code: environmentOf(place, organization) }]}
            {...copy}
          />
        </Stack>
      </Section>
      <Section title={t('agent.title')}>
        <Stack gap={3}>
          <Text tone="muted">{t('agent.text')}</Text>
          <CodeSample
            label={t('agent.label')}
            samples={[
              { id: 'prompt', label: t('agent.label'), code: agentPrompt(place, organization) },
            ]}
            {...copy}
          />
        </Stack>
      </Section>
      <Section title={t('accounts.title')}>
        <Stack gap={3}>
          <Text tone="muted">
            {t('accounts.text')}{' '}
            {allowed.keys ? (
              <TextLink href={keysHref}>{t('accounts.link')}</TextLink>
            ) : (
              t('accounts.locked')
            )}
          </Text>
          <CodeSample
            label={t('request')}
            samples={accountSamples(place, organization)}
            {...copy}
          />
        </Stack>
      </Section>
      <Section title={t('billing.title')}>
        <Stack gap={3}>
          <Text tone="muted">
            {t('billing.text', { path: '/v1' })}{' '}
            {allowed.tokens ? (
              <TextLink href={tokensHref}>{t('billing.link')}</TextLink>
            ) : (
              t('billing.locked')
            )}
          </Text>
          <CodeSample label={t('request')} samples={billingSamples(place)} {...copy} />
        </Stack>
      </Section>
      <Section title={t('more.title')}>
        <ReadOn slug={slug} allowed={allowed} />
      </Section>
    </>
  )
}
