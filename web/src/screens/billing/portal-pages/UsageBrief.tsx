import type { PortalUsageBrief } from '@guildhall/contract/portal-usage-page'
import { useTranslations } from 'use-intl/react'
import {
  Card,
  Facts,
  Gauge,
  Heading,
  Money,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

/** On the overview: the first meters and the balance, with the way to all of it. */
export function UsageBrief({ home, usage }: { home: string; usage: PortalUsageBrief }) {
  const t = useTranslations('portal-usage.ui')
  const { locale, number } = usePortal()
  const { balances, hasPage, meters } = usage
  return (
    <Stack as="section" gap={4} aria-labelledby="usage">
      <Row justify="between">
        <Heading level={2} id="usage">
          {t(meters.length > 0 ? 'title' : 'balance.title')}
        </Heading>
        {hasPage ? <TextLink href={below(home, '/usage')}>{t('open')}</TextLink> : null}
      </Row>
      <Card>
        <Facts
          items={[
            ...meters.map(({ id, included, name, used }) => ({
              id,
              term: name,
              detail:
                included === 0 ? (
                  number(used)
                ) : (
                  <Gauge value={used} max={included}>
                    {t('ofIncluded', { used: number(used), included: number(included) })}
                  </Gauge>
                ),
            })),
            ...balances.map(({ amount, currency }) => ({
              id: currency,
              term: t('balance.title'),
              detail: (
                <>
                  <Money amount={amount} currency={currency} locale={locale} />{' '}
                  <Text as="span" size="small" tone="muted">
                    {t(amount > 0 ? 'balance.text' : 'balance.owed')}
                  </Text>
                </>
              ),
            })),
          ]}
        />
      </Card>
    </Stack>
  )
}
