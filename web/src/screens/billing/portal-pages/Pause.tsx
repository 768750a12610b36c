import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Field, Row, Stack, Text } from '../../../ui/index.ts'
import { addressOf } from './below.ts'
import { usePortal } from './use-portal.ts'

type Props = { page: Extract<BuyerPage, { kind: 'portal-subscription' }> }

/** Asks for the date until which nothing is charged. */
export function Pause({ page }: Props) {
  const { t, day } = usePortal()
  const { note, subscription } = page
  const date = day(subscription.current_period_end)
  return (
    <Stack as="form" gap={5} method="post" action={addressOf(page)} noValidate>
      <Text>{t('pause.text', { date })}</Text>
      <Field
        id="resumes_on"
        name="resumes_on"
        type="date"
        label={t('pause.until')}
        hint={t('pause.untilHint')}
        min={subscription.current_period_end.slice(0, 10)}
        error={note === 'wrongDate' ? t('pause.wrongDate', { date }) : undefined}
      />
      <Row gap={3}>
        <Button type="submit" kind="primary" name="intent" value="pause">
          {t('pause.confirm')}
        </Button>
        <ButtonLink kind="quiet" href={addressOf(page)}>
          {t('pause.keep')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

/** A pause that is planned, and how one that is planned or under way is taken back or ends. */
export function Paused({ page }: Props) {
  const { t, day, amount } = usePortal()
  const { dueAtEndOfPause: due, may, subscription } = page
  const { currency, current_period_end: date, resumes_at: until } = subscription
  const isUnderWay = subscription.status === 'paused'
  if (!isUnderWay && !subscription.pause_at_period_end) return null
  const plannedWords = until
    ? t('pause.plannedUntil', { date: day(date), until: day(until) })
    : t('pause.planned', { date: day(date) })
  return (
    <Stack as="form" gap={3} method="post" action={addressOf(page)}>
      {isUnderWay ? null : <Text>{plannedWords}</Text>}
      {due === null ? null : (
        <>
          <Text tone="muted">{t('pause.costs', { amount: amount(due, currency) })}</Text>
          <input type="hidden" name="amount" value={due} />
        </>
      )}
      {may.pause ? (
        <Row>
          <Button
            type="submit"
            kind={isUnderWay ? 'primary' : undefined}
            name="intent"
            value={isUnderWay ? 'end-pause' : 'withdraw-pause'}
          >
            {t(isUnderWay ? 'pause.end' : 'pause.withdraw')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
