import { useTranslations } from 'use-intl/react'
import { goingLive } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Section, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { Checks } from './Checks.tsx'
import type { Checklist } from './checks.ts'
import { LiveAlready } from './LiveAlready.tsx'
import { LiveThere } from './LiveThere.tsx'
import { MakeLive } from './MakeLive.tsx'

/** From the sandbox to real money: what is missing, and the organization that sells. */
export function GoLivePage() {
  const t = useTranslations('going-live.ui')
  return (
    <ShopPage width="reading" title={t('title')} purpose={t('purpose')}>
      {(shop) => <Inside shop={shop} />}
    </ShopPage>
  )
}

function Inside({ shop }: { shop: Shop }) {
  const { id, slug } = shop.organization
  const { data, error, refetch } = useCall(goingLive.checklist, { id })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.live) return <LiveAlready slug={slug} />
  if (data.liveOrganization) return <LiveThere live={data.liveOrganization} />
  return <Way shop={shop} checklist={data} />
}

type WayProps = { shop: Shop; checklist: Checklist }

function Way({ shop, checklist }: WayProps) {
  const t = useTranslations('going-live.ui.checks')
  const required = checklist.checks.filter((check) => check.required)
  const advised = checklist.checks.filter((check) => !check.required)
  const missing = required.filter(({ done }) => !done).length
  return (
    <>
      <Section title={t('required')}>
        <Stack gap={4}>
          <Note tone={missing === 0 ? 'ok' : 'warn'} role="status">
            {missing === 0 ? t('complete') : t('incomplete', { count: missing })}
          </Note>
          <Checks checks={required} shop={shop} label={t('required')} />
        </Stack>
      </Section>
      <Section title={t('advised')}>
        <Stack gap={4}>
          <Text tone="muted">{t('advisedText')}</Text>
          <Checks checks={advised} shop={shop} label={t('advised')} />
        </Stack>
      </Section>
      <MakeLive shop={shop} checklist={checklist} isComplete={missing === 0} />
    </>
  )
}
