import { useTranslations } from 'use-intl/react'
import { Note, Stack, Text } from '../../../ui/index.ts'
import type { Loss } from './plans-for.ts'

/** What a change takes away from the customer, said before it is made. */
export function Lost({ benefits, seats }: Loss) {
  const t = useTranslations('shop-subscriptions.ui.change')
  if (benefits.length === 0 && seats === 0) return null
  return (
    <Note tone="warn" title={t('lost')}>
      <Stack as="ul" gap={1}>
        {seats > 0 ? <Text as="li">{t('lostSeats', { count: seats })}</Text> : null}
        {benefits.map(({ description, id }) => (
          <Text as="li" key={id}>
            {description}
          </Text>
        ))}
      </Stack>
    </Note>
  )
}
