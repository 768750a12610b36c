import { useTranslations } from 'use-intl/react'
import { Note, Row, Stack } from '../../../ui/index.ts'
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import type { Loss } from './plans-for.ts'

/** What a change takes away from the customer, said before it is made. */
export function Lost({ benefits, seats }: Loss) {
  const t = useTranslations('shop-subscriptions.ui.change')
  if (benefits.length === 0 && seats === 0) return null
  return (
    <Note tone="warn" title={t('lost')}>
      <Stack as="ul" gap={1}>
        {seats > 0 ? <Row as="li">{t('lostSeats', { count: seats })}</Row> : null}
        {benefits.map(({ description, id, type }) => (
          <Row as="li" key={id} wrap={false}>
            {benefitIcon(type)}
            {description}
          </Row>
        ))}
      </Stack>
    </Note>
  )
}
