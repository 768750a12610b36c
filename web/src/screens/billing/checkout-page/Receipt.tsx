import type { CheckoutReceipt } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Badge,
  Button,
  ButtonLink,
  Facts,
  Heading,
  House,
  IconArrowRight,
  IconDownload,
  Note,
  Prose,
  ReceiptPage,
  Row,
  Spine,
  Stack,
  Text,
  TextButton,
  TextLink,
  WithDrawing,
} from '../../../ui/index.ts'
import { isRunning } from '../shop/subscription-state.tsx'
import { BenefitCard } from './BenefitCard.tsx'
import { Day } from './Day.tsx'
import { Foot } from './Foot.tsx'
import { dueToday, isAwaited } from './facts.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { NextPayment, SubscriptionState } from './subscription-words.tsx'
import { Totals } from './Totals.tsx'
import { useWords } from './use-page.ts'

/** A screen of the portal, which asks for nothing that is known. */
function portalOf({ email, seller }: CheckoutReceipt, screen = '') {
  const portal = seller?.portal ?? '/portal'
  const path = screen ? `${portal}/${screen}` : portal
  if (!email) return path
  return `${path}${screen.includes('?') ? '&' : '?'}${new URLSearchParams({ email })}`
}

/** What was bought, right where it was paid. */
export function Receipt({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { isTest, seller } = page
  return (
    <>
      <Spine kind={isTest ? 'test' : 'own'} />
      <ReceiptPage
        head={
          <Row gap={3}>
            <SellerLine seller={seller} />
            <TestBadge isTest={isTest} />
          </Row>
        }
        headAside={
          <ButtonLink href={portalOf(page)} icon={<IconArrowRight />}>
            {t('receipt.portal')}
          </ButtonLink>
        }
        summary={<Summary page={page} />}
        foot={<Foot page={page} hasLanguages />}
      >
        <WithDrawing drawing={<House state="lit" />}>
          <Thanks page={page} />
        </WithDrawing>
        <Stack
          as="section"
          gap={4}
          aria-labelledby="bought"
          data-waits={isAwaited(page) ? '' : undefined}
        >
          <Heading level={2} id="bought">
            {t('receipt.bought')}
          </Heading>
          <Bought page={page} />
        </Stack>
      </ReceiptPage>
    </>
  )
}

/** Where it stands now, which may not be where it stood when it was bought. */
function State({ page: { checkout, order, subscription } }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const states = useTranslations('sales.ui.orderStates')
  if (order?.status === 'refunded' || order?.status === 'partially_refunded') {
    return <Badge tone="neutral">{states(order.status)}</Badge>
  }
  const isUsual = subscription?.status === 'active' || subscription?.status === 'trialing'
  if (subscription && (!isUsual || subscription.cancel_at_period_end)) {
    return <SubscriptionState subscription={subscription} />
  }
  if (subscription?.status === 'trialing') return <Badge tone="ok">{t('receipt.trial')}</Badge>
  return <Badge tone="ok">{t(dueToday(checkout) === 0 ? 'receipt.free' : 'receipt.paid')}</Badge>
}

function Thanks({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { checkout, email, next, subscription } = page
  const sent = dueToday(checkout) === 0 ? 'receipt.confirmed' : 'receipt.sent'
  return (
    <>
      <Row>
        <State page={page} />
      </Row>
      <Heading level={1}>{t('receipt.title')}</Heading>
      {email ? <Text tone="muted">{t(sent, { email })}</Text> : null}
      {subscription ? (
        <Text tone="muted">
          <NextPayment next={next} subscription={subscription} />
        </Text>
      ) : null}
    </>
  )
}

function Bought({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { benefits, message, subscription } = page
  if (benefits === null) {
    return (
      <>
        <Text>{t('receipt.elsewhere')}</Text>
        <Row>
          <ButtonLink href={portalOf(page)}>{t('receipt.portal')}</ButtonLink>
        </Row>
      </>
    )
  }
  return (
    <>
      {subscription?.seats && isRunning(subscription) ? (
        <>
          <Text>{t('receipt.seats', { count: subscription.seats })}</Text>
          <Row>
            <ButtonLink
              kind="primary"
              href={portalOf(page, `subscriptions/${subscription.id}?action=seats`)}
            >
              {t('receipt.invite')}
            </ButtonLink>
          </Row>
        </>
      ) : benefits.length === 0 && (isAwaited(page) || !message) ? (
        <Text tone="muted">{t(isAwaited(page) ? 'receipt.preparing' : 'receipt.none')}</Text>
      ) : null}
      {benefits.map((benefit) => (
        <BenefitCard key={benefit.id} benefit={benefit} />
      ))}
      {message ? <Prose html={message} /> : null}
    </>
  )
}

function Summary({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { card, checkout, order, returnTo, withdraw } = page
  return (
    <>
      <Heading level={2}>{t('receipt.summary')}</Heading>
      <Totals checkout={checkout} tax={page.tax} due={t('receipt.paidTotal')} />
      <Facts
        items={[
          ...(order
            ? [
                {
                  term: t('receipt.order'),
                  detail: (
                    <TextButton data-copy={order.number} data-copied={t('receipt.copied')}>
                      {order.number}
                    </TextButton>
                  ),
                },
              ]
            : []),
          ...(card ? [{ term: t('receipt.card'), detail: `•••• ${card}` }] : []),
          ...(order
            ? [
                {
                  term: t('receipt.date'),
                  detail: <Day at={order.createdAt} />,
                },
              ]
            : []),
        ]}
      />
      {order ? (
        <ButtonLink wide icon={<IconDownload />} href={order.invoice}>
          {t('receipt.invoice')}
        </ButtonLink>
      ) : null}
      {withdraw && order?.status !== 'refunded' ? (
        <Text size="small">
          <TextLink href={withdraw}>{t('law.withdraw')}</TextLink>
        </Text>
      ) : null}
      {returnTo ? <Return to={returnTo} /> : null}
    </>
  )
}

/** The way back to the seller, taken by itself after a while. */
function Return({ to }: { to: string }) {
  const { t } = useWords()
  const site = new URL(to).host
  return (
    <Note
      tone="info"
      id="return"
      data-return={to}
      action={
        <Row gap={2}>
          <ButtonLink size="sm" href={to}>
            {t('receipt.return', { site })}
          </ButtonLink>
          <Button size="sm" kind="quiet" data-stay="" hidden>
            {t('receipt.stay')}
          </Button>
        </Row>
      }
    >
      {t('receipt.returning', { site })}
    </Note>
  )
}
