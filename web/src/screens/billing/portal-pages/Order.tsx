import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  ButtonLink,
  Disclosure,
  Heading,
  IconDownload,
  Ledger,
  Note,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { CardFields } from '../checkout-page/CardFields.tsx'
import { Day } from '../checkout-page/Day.tsx'
import { naming } from '../checkout-page/naming.ts'
import { StripeFields } from '../checkout-page/StripeFields.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { Work } from '../checkout-page/Work.tsx'
import { isCredit } from '../shop/is-credit.ts'
import { asking, below } from './below.ts'
import { isDecline } from './declines.ts'
import { Inside } from './Inside.tsx'
import { PortalOrderBadge } from './PortalOrderBadge.tsx'
import { LeftOfRefunds, Refunds } from './Refunds.tsx'
import { useOrderLines } from './use-order-lines.tsx'
import { usePortal } from './use-portal.ts'
import { Waiting } from './Waiting.tsx'
import { WithdrawLink } from './WithdrawLink.tsx'

type OrderPage = Extract<BuyerPage, { kind: 'portal-order' }>

const noteTones = {
  paid: 'ok',
  processing: 'info',
  declined: 'danger',
  noFunds: 'danger',
  cardLost: 'danger',
  notApproved: 'danger',
  amountChanged: 'warn',
  tooMany: 'danger',
  work: 'warn',
  notWithdrawn: 'warn',
  refused: 'warn',
} as const

/** One order with its lines; where it waits for its payment, the way to pay it. */
export function Order({ page }: { page: OrderPage }) {
  const { t } = usePortal()
  const { t: ofCheckout } = useWords()
  const linesOf = useOrderLines()
  const { address, home, isPayable, note, order, waiting } = page
  const s = useTranslations('sales.ui')
  const isNote = isCredit({ totalAmount: order.total_amount })
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Row>
          <PortalOrderBadge order={order} />
        </Row>
        <Heading level={1}>{order.product?.name ?? order.description}</Heading>
        <Text tone="muted">
          {isNote
            ? s('creditNoteOf', { number: order.invoice_number })
            : t('order', { number: order.invoice_number })}{' '}
          · <Day at={order.created_at} />
        </Text>
      </Stack>
      {note ? (
        <Note role="alert" tone={noteTones[note]} data-again={note === 'work' ? '' : undefined}>
          {isDecline(note) || note === 'work' ? ofCheckout(`notes.${note}`) : t(`pay.${note}`)}
        </Note>
      ) : null}
      {waiting ? (
        <Waiting action={address} waiting={waiting} words={t('pay.challenge')} />
      ) : isPayable && note !== 'processing' ? (
        <Pay page={page} />
      ) : null}
      <Ledger
        {...linesOf({
          items: order.items,
          discount: order.discount_amount,
          tax: order.tax_amount,
          taxShown: page.tax,
          total: order.total_amount,
          currency: order.currency,
        })}
      />
      <LeftOfRefunds page={page} />
      <Refunds home={home} page={page} />
      <WithdrawLink home={home} orderId={page.mayWithdraw ? order.id : null} />
      <Documents page={page} />
    </Inside>
  )
}

/** The invoice is made when it is first opened; its details can be changed before and after that. */
function Documents({ page: { home, mayChangeDetails, order } }: { page: OrderPage }) {
  const { t } = usePortal()
  const s = useTranslations('sales.ui.orderStates')
  const isNote = isCredit({ totalAmount: order.total_amount })
  const fileAt = (name: string) => below(home, `/orders/${order.id}/${name}`)
  return (
    <Row gap={3}>
      <ButtonLink icon={<IconDownload />} href={fileAt('invoice')}>
        {isNote ? s('credit_note') : t('invoice')}
      </ButtonLink>
      {order.paid && !isNote ? (
        <ButtonLink icon={<IconDownload />} href={fileAt('receipt')}>
          {t('receipt')}
        </ButtonLink>
      ) : null}
      {mayChangeDetails ? (
        <TextLink href={naming(below(home, '/settings'), 'order', order.id)}>
          {t('changeDetails')}
        </TextLink>
      ) : null}
    </Row>
  )
}

function Pay({ page }: { page: OrderPage }) {
  const { t, amount } = usePortal()
  const ofCards = useTranslations('portal-cards.ui')
  const { address, card, isTestCards, order, stripe, takesCard } = page
  const { payments } = page.due
  const due = amount(page.due.amount, order.currency)
  const dueField = <input type="hidden" name="due_amount" value={page.due.amount} />
  const newCard = (
    <Stack as="form" gap={4} method="post" action={address} noValidate data-live="" tall>
      {dueField}
      {stripe ? (
        <StripeFields form={stripe} problem={undefined} />
      ) : (
        <CardFields page={{ problems: {}, values: {} }} noScripts={ofCards('new.noScripts')} />
      )}
      <Work work={page.work} />
      <Button id="pay" type="submit" kind="primary" size="lg" wide name="intent" value="confirm">
        {t('pay.button', { amount: due })}
      </Button>
    </Stack>
  )
  return (
    <Stack gap={4}>
      <Text>
        {t('pay.text', { amount: due })}
        {payments > 1 ? ` ${ofCards('payments', { count: payments })}` : null}
      </Text>
      {card === null ? null : (
        <Stack as="form" gap={2} method="post" action={address}>
          {dueField}
          <input type="hidden" name="payment_method_id" value={card.id} />
          <Button type="submit" kind="primary" size="lg" wide name="intent" value="pay">
            {t('pay.button', { amount: due })}
          </Button>
          <Text size="small" tone="muted">
            {t('pay.card', { last4: card.last4 })}
          </Text>
        </Stack>
      )}
      {stripe || (isTestCards && card === null) ? (
        newCard
      ) : isTestCards ? (
        <Disclosure title={t('pay.newCard')}>{newCard}</Disclosure>
      ) : takesCard ? (
        <Row>
          <ButtonLink href={asking(address, 'card')}>{t('pay.newCard')}</ButtonLink>
        </Row>
      ) : null}
    </Stack>
  )
}
