import type { PortalUsageBrief } from '@guildhall/contract/portal-usage-page'
import { useTranslations } from 'use-intl/react'
import { Card, Facts, Gauge, Heading, Money, Row, Stack, TextLink } from '../../../ui/index.ts'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

/** On the overview: the first meters and the balance, with the way to all of it. */
export function UsageBrief({ home, usage }: { home: string; usage: PortalUsageBrief }) {
  const t = useTranslations('portal-usage.ui')
  const { locale, number } = usePortal()
  const { balances, meters } = usage
  return (
    <Stack as="section" gap={4} aria-labelledby="usage">
      <Row justify="between">
        <Heading level={2} id="usage">
          {t('title')}
        </Heading>
        <TextLink href={below(home, '/usage')}>{t('open')}</TextLink>
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
              detail: <Money amount={amount} currency={currency} locale={locale} />,
            })),
          ]}
        />
      </Card>
    </Stack>
  )
}
