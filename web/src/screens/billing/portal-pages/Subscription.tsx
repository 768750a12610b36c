import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Badge,
  Button,
  ButtonLink,
  Heading,
  Note,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { upfront } from '../checkout-page/facts.ts'
import { NextPayment, SubscriptionState } from '../checkout-page/subscription-words.tsx'
import { isRunning } from '../shop/subscription-state.tsx'
import { addressOf, asking, below } from './below.ts'
import { Cancel } from './Cancel.tsx'
import { useInterval } from './ChangePreview.tsx'
import { useCardWords } from './card-words.ts'
import { Inside } from './Inside.tsx'
import { Offer } from './Offer.tsx'
import { Pause, Paused } from './Pause.tsx'
import { usePortal } from './use-portal.ts'
import { WithdrawLink } from './WithdrawLink.tsx'

type SubscriptionPage = Extract<BuyerPage, { kind: 'portal-subscription' }>

const noteTones = {
  canceled: 'ok',
  resumed: 'ok',
  changed: 'ok',
  changeWithdrawn: 'ok',
  pausePlanned: 'ok',
  pauseWithdrawn: 'ok',
  needsCard: 'warn',
  overdue: 'warn',
  tooMany: 'warn',
  notSold: 'warn',
  amountsChanged: 'warn',
  stayed: 'ok',
  offerOver: 'warn',
  refused: 'danger',
} as const

/** Whether there is still something to ask. */
function mayAsk({ may, subscription }: SubscriptionPage, asks: 'cancel' | 'pause'): boolean {
  const { cancel_at_period_end: isEnding, pause_at_period_end: isPausing, status } = subscription
  if (isEnding) return false
  if (asks === 'cancel') return isRunning(subscription) || status === 'paused'
  return may.pause && status === 'active' && !isPausing
}

/** One subscription: where it stands, and how it ends or goes on. */
export function Subscription({ page }: { page: SubscriptionPage }) {
  const { t, day } = usePortal()
  const cards = useTranslations('portal-cards.ui')
  const states = useTranslations('sales.ui.states')
  const { asks, note, subscription } = page
  const { cancel_at_period_end: isEnding, current_period_end: end, product } = subscription
  const texts = {
    canceled: isEnding && end ? t('cancel.done', { date: day(end) }) : t('cancel.doneAtOnce'),
    resumed: t('resume.done'),
    changed: t('plan.done'),
    changeWithdrawn: t('plan.withdrawn'),
    pausePlanned: t('pause.done'),
    pauseWithdrawn: t('pause.withdrawn'),
    needsCard: cards('noCard'),
    overdue: t('pause.overdue'),
    tooMany: t('entry.tooMany'),
    notSold: t('again.notSold'),
    amountsChanged: t('plan.notes.amountsChanged'),
    stayed: t('offer.done'),
    offerOver: t('offer.over'),
    refused: t('refused'),
  }
  const isAsked = asks !== null && mayAsk(page, asks)
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Row>
          {page.isWithdrawn ? (
            <Badge tone="neutral">{states('withdrawn')}</Badge>
          ) : (
            <SubscriptionState subscription={subscription} />
          )}
        </Row>
        <Heading level={1}>
          {isAsked ? t(`${asks}.title`, { product: product.name }) : product.name}
        </Heading>
        <Text tone="muted">
          <NextPayment next={page.next} subscription={subscription} />
        </Text>
        <PaidBy page={page} />
      </Stack>
      {note && note !== 'wrongDate' ? (
        <Note
          role="alert"
          tone={noteTones[note]}
          action={
            note === 'needsCard' ? (
              <ButtonLink size="sm" href={asking(addressOf(page), 'payment')}>
                {t('plan.cards')}
              </ButtonLink>
            ) : null
          }
        >
          {texts[note]}
        </Note>
      ) : null}
      {isAsked ? (
        asks === 'cancel' ? (
          <>
            <Offer page={page} />
            <Cancel page={page} />
          </>
        ) : (
          <Pause page={page} />
        )
      ) : (
        <>
          <Unpaid page={page} />
          <Planned page={page} />
          <Paused page={page} />
          <WaysOn page={page} />
        </>
      )}
      <WithdrawLink home={page.home} orderId={page.withdraws} />
    </Inside>
  )
}

/** The card that pays it, and the way to another one. */
function PaidBy({ page }: { page: SubscriptionPage }) {
  const t = useTranslations('portal-cards.ui')
  const { nameOf } = useCardWords()
  const { paidBy } = page
  if (!paidBy) return null
  const { card } = paidBy
  const words = () => {
    if (card === 'hidden') return t('paidWithHidden')
    return card ? t('paidWith', { card: nameOf(card) }) : t('noCard')
  }
  return (
    <Row gap={3}>
      <Text as="span" tone="muted">
        {words()}
      </Text>
      <TextLink href={asking(addressOf(page), 'payment')}>{t('change')}</TextLink>
    </Row>
  )
}

/** What is overdue, and the way to pay it. */
function Unpaid({ page: { home, subscription, unpaid } }: { page: SubscriptionPage }) {
  const { t, amount } = usePortal()
  if (!unpaid) return null
  const words = { amount: amount(unpaid.amount, subscription.currency) }
  return (
    <Stack gap={3}>
      <Text>{t('pay.text', words)}</Text>
      <Row>
        <ButtonLink kind="primary" href={below(home, `/orders/${unpaid.orderId}`)}>
          {t('pay.button', words)}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

/** What it costs from then on, said before the button that begins it. */
function useCosts({ subscription }: SubscriptionPage, isAgain: boolean): string | null {
  const { t, amount, day } = usePortal()
  const every = useInterval()
  const { amount: price, currency, current_period_end: end, prices, product, seats } = subscription
  const { recurring_interval: interval, recurring_interval_count: intervalCount } = subscription
  const sold = product.prices.filter((each) => each.price_currency === currency)
  const due = isAgain ? upfront(sold, seats) : price
  if (due === null) return null
  const isByUse = (isAgain ? sold : prices).some((each) => each.amount_type === 'metered_unit')
  if (due === 0 && !isByUse) return null
  const words = {
    amount: amount(due, currency),
    every: every({ interval, intervalCount }),
    date: end === null ? '' : day(end),
  }
  if (isAgain) return t(isByUse ? 'again.costsAndUsage' : 'again.costs', words)
  return end === null ? null : t(isByUse ? 'plan.nextUsage' : 'plan.next', words)
}

/** A change that is not made yet, and how it is taken back. */
function Planned({ page }: { page: SubscriptionPage }) {
  const { planned, subscription } = page
  const { t, day } = usePortal()
  if (!planned || !isRunning(subscription)) return null
  const isAtBank = planned.waitsFor === 'bank'
  return (
    <Stack as="form" gap={3} method="post" action={addressOf(page)}>
      <Text>
        {isAtBank
          ? t('plan.atBank')
          : planned.seats === null || planned.seats === subscription.seats
            ? t('plan.planned', { date: day(planned.date), product: planned.product })
            : t('seats.planned', { date: day(planned.date), count: planned.seats })}
      </Text>
      <Row gap={3}>
        {isAtBank && planned.challengeUrl ? (
          <ButtonLink kind="primary" href={planned.challengeUrl}>
            {t('pay.toBank')}
          </ButtonLink>
        ) : null}
        <Button type="submit" name="intent" value="withdraw-change">
          {t('plan.withdraw')}
        </Button>
      </Row>
    </Stack>
  )
}

function WaysOn({ page }: { page: SubscriptionPage }) {
  const { t } = usePortal()
  const { may, mayResubscribe, planned, subscription } = page
  const address = addressOf(page)
  const costs = useCosts(page, mayResubscribe)
  const { status } = subscription
  if (mayResubscribe || subscription.cancel_at_period_end) {
    // What was given until a day ends then.
    if (!mayResubscribe && (!isRunning(subscription) || subscription.prices.length === 0))
      return null
    return (
      <Stack as="form" gap={3} method="post" action={address}>
        {costs === null ? null : <Text tone="muted">{costs}</Text>}
        <Row>
          <Button
            type="submit"
            kind="primary"
            name="intent"
            value={mayResubscribe ? 'subscribe-again' : 'resume'}
          >
            {t(mayResubscribe ? 'again.button' : 'resume.button')}
          </Button>
        </Row>
      </Stack>
    )
  }
  const isPaidFor = status === 'active' || status === 'trialing'
  if (!isRunning(subscription) && status !== 'paused') return null
  return (
    <Row gap={3}>
      {may.plan && !planned && isPaidFor ? (
        <ButtonLink href={asking(address, 'change')}>{t('plan.title')}</ButtonLink>
      ) : null}
      {subscription.seats === null ? null : (
        <ButtonLink href={asking(address, 'seats')}>{t('seats.title')}</ButtonLink>
      )}
      {mayAsk(page, 'pause') ? (
        <ButtonLink href={asking(address, 'pause')}>{t('pause.button')}</ButtonLink>
      ) : null}
      <ButtonLink href={asking(address, 'cancel')}>{t('cancel.button')}</ButtonLink>
    </Row>
  )
}
