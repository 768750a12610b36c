import type { WaitingCard } from '@guildhall/contract/portal-card-pages'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink, Note, Row, Stack, Text } from '../../../ui/index.ts'
import { StripeAway } from '../checkout-page/StripeFields.tsx'
import { usePortal } from './use-portal.ts'

/** What waits for its bank, or for a page of Stripe, with the ways on and back. */
export function Waiting({
  action,
  waiting,
  words,
}: {
  action: string
  waiting: WaitingCard
  /** Where something is paid. */
  words?: string
}) {
  const t = useTranslations('portal-cards.ui')
  const { t: shared } = usePortal()
  const { challengeUrl, id, isHosted, stripe } = waiting
  const answered = (
    <Button type="submit" name="intent" value="answered">
      {t('waiting.answered')}
    </Button>
  )
  return (
    <Note tone="info">
      <Stack
        as="form"
        gap={3}
        method="post"
        action={action}
        data-challenge={stripe ? JSON.stringify(stripe) : undefined}
      >
        <Text>
          {isHosted
            ? t('waiting.hosted')
            : (words ?? t(stripe ? 'waiting.script' : 'waiting.challenge'))}
        </Text>
        <input type="hidden" name="added" value={id} />
        {stripe ? <StripeAway>{answered}</StripeAway> : null}
        <Row gap={3}>
          {challengeUrl === null ? null : (
            <ButtonLink kind="primary" href={challengeUrl}>
              {isHosted ? t('waiting.toStripe') : shared('pay.toBank')}
            </ButtonLink>
          )}
          {isHosted || stripe ? null : answered}
          <Button type="submit" kind="quiet" name="intent" value="give-up">
            {t('waiting.giveUp')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
