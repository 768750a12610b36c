import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import {
  IconBenefit,
  IconChat,
  IconCredits,
  IconFileDown,
  IconLicense,
  IconRepository,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

const icons: Readonly<Record<string, ReactNode>> = {
  license_keys: <IconLicense size="sm" />,
  downloadables: <IconFileDown size="sm" />,
  discord: <IconChat size="sm" />,
  github_repository: <IconRepository size="sm" />,
  meter_credit: <IconCredits size="sm" />,
}
export const benefitIcon = (type: string) => icons[type] ?? <IconBenefit size="sm" />

/** What comes with the product. */
export function Benefits({ page: { checkout } }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { benefits } = checkout.product
  if (benefits.length === 0) return null
  return (
    <Stack as="ul" gap={2} aria-label={t('includes')}>
      {benefits.map(({ id, type, description }) => (
        <Row as="li" key={id} wrap={false}>
          {benefitIcon(type)}
          <Text as="span" size="small">
            {description}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}
