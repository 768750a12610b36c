import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Button, Card, Stack, Text } from '../../../ui/index.ts'
import { addressOf } from './below.ts'
import { usePortal } from './use-portal.ts'

type Props = { page: Extract<BuyerPage, { kind: 'portal-subscription' }> }

/** What the seller offers for staying. The button that cancels stands below it, as it does without. */
export function Offer({ page }: Props) {
  const { t } = usePortal()
  const { offer } = page
  const price = usePrice(page)
  if (!offer) return null
  const { discount, text } = offer
  return (
    <Card>
      <Stack as="form" gap={4} method="post" action={addressOf(page)}>
        <Text strong>{text}</Text>
        {discount ? (
          <>
            <Text tone="muted">{price}</Text>
            <input type="hidden" name="discount" value={discount.id} />
            <Button type="submit" kind="primary" name="intent" value="stay">
              {t('offer.button')}
            </Button>
          </>
        ) : null}
      </Stack>
    </Card>
  )
}

/** What is paid then, and for how long. */
function usePrice({ offer, subscription }: Props['page']): string | null {
  const { t, amount } = usePortal()
  if (!offer?.discount) return null
  const { amount: then, lasts } = offer.discount
  if (then === null) return t('offer.fromNext')
  const amounts = {
    amount: amount(then, subscription.currency),
    before: amount(subscription.amount, subscription.currency),
  }
  if (lasts.unit === 'always') return t('offer.always', amounts)
  return t(`offer.${lasts.unit}`, { ...amounts, count: lasts.count })
}
