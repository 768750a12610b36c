import type { Seller } from '@guildhall/contract/buyer-pages'
import { Avatar, Badge, Row, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Who sells. */
export function SellerLine({ seller }: { seller: Seller | null }) {
  return (
    <Row gap={2}>
      {seller ? (
        <>
          <Avatar kind="shop" name={seller.name} image={seller.logo} />
          <Text as="b" strong>
            {seller.name}
          </Text>
        </>
      ) : null}
    </Row>
  )
}

/** That nothing here costs real money. */
export function TestBadge({ isTest }: { isTest: boolean }) {
  const { t } = useWords()
  if (!isTest) return null
  return (
    <Row gap={2}>
      <Badge tone="warn">{t('test')}</Badge>
      <Text as="span" size="small" tone="muted">
        {t('testText')}
      </Text>
    </Row>
  )
}
