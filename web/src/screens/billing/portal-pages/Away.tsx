import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { ButtonLink, Heading, Row, Stack, Text } from '../../../ui/index.ts'
import { serviceNames } from '../checkout-page/connection-words.tsx'
import { Inside } from './Inside.tsx'

/** On the way to another service, for browsers that do not go on by themselves. */
export function Away({ page }: { page: Extract<BuyerPage, { kind: 'portal-away' }> }) {
  const t = useTranslations('portal-benefits.ui.connection.away')
  const { back, url } = page
  const service = serviceNames[page.service]
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{t('title', { service })}</Heading>
        <Text>{t('text', { service })}</Text>
      </Stack>
      <Row gap={3}>
        <ButtonLink kind="primary" href={url}>
          {t('open', { service })}
        </ButtonLink>
        <ButtonLink kind="quiet" href={back}>
          {t('back')}
        </ButtonLink>
      </Row>
    </Inside>
  )
}
