import {
  cancellationReasons,
  longestCancellationComment,
} from '@guildhall/contract/billing/cancellation-reasons'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Row, Select, Stack, Text, Textarea } from '../../../ui/index.ts'
import { addressOf } from './below.ts'
import { usePortal } from './use-portal.ts'

type Props = { page: Extract<BuyerPage, { kind: 'portal-subscription' }> }

/** Until when it works, and the second click; why it is canceled is asked of whoever wants to say. */
export function Cancel({ page }: Props) {
  const { t, day } = usePortal()
  const { current_period_end: end, prices, status } = page.subscription
  const address = addressOf(page)
  // What is used in a pause or a trial is free.
  const isFree = status === 'paused' || status === 'trialing'
  const isByUse = !isFree && prices.some((price) => price.amount_type === 'metered_unit')
  return (
    <Stack as="form" gap={5} method="post" action={address}>
      <Text>
        {end === null || status === 'past_due' || status === 'paused'
          ? t(isByUse ? 'cancel.atOnceByUse' : 'cancel.atOnce')
          : t(isByUse ? 'cancel.textByUse' : 'cancel.text', { date: day(end) })}
      </Text>
      <Select
        id="reason"
        name="reason"
        label={t('cancel.reason')}
        defaultValue=""
        options={[
          { value: '', label: t('cancel.noReason') },
          ...cancellationReasons.map((value) => ({ value, label: t(`cancel.reasons.${value}`) })),
        ]}
      />
      <Textarea
        id="comment"
        name="comment"
        label={t('cancel.comment')}
        maxLength={longestCancellationComment}
        rows={3}
      />
      <Row gap={3}>
        <Button type="submit" kind="danger" name="intent" value="cancel">
          {t('cancel.confirm')}
        </Button>
        <ButtonLink kind="quiet" href={address}>
          {t('cancel.keep')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
