import type { Seller } from '@guildhall/contract/buyer-pages'
import { Avatar, Badge, Row, Stack, Text, TextLink } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Who sells, and the way back there. */
export function SellerLine({ seller }: { seller: Seller | null }) {
  const { t } = useWords()
  return (
    <Row gap={2} wrap={false}>
      {seller ? (
        <>
          <Avatar kind="shop" name={seller.name} image={seller.logo} />
          <Stack gap={1}>
            <Text as="b" strong>
              {seller.name}
            </Text>
            {seller.back ? (
              <Text size="small">
                <TextLink quiet href={seller.back}>
                  {t('backTo', { site: new URL(seller.back).host })}
                </TextLink>
              </Text>
            ) : null}
          </Stack>
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
