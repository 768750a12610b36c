import type { Seller } from '@guildhall/contract/buyer-pages'
import { Avatar, Badge, Row, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Who sells, and whether it is only a test. */
export function SellerLine({ seller, isTest }: { seller: Seller | null; isTest: boolean }) {
  const { t } = useWords()
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
      {isTest ? <Badge tone="warn">{t('test')}</Badge> : null}
    </Row>
  )
}
