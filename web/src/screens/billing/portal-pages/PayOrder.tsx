import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  ButtonLink,
  Heading,
  IconPay,
  Ledger,
  Letter,
  Note,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { CardFields } from '../checkout-page/CardFields.tsx'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { StripeFields } from '../checkout-page/StripeFields.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { Work } from '../checkout-page/Work.tsx'
import { isDecline } from './declines.ts'
import { useOrderLines } from './use-order-lines.tsx'
import { usePortal } from './use-portal.ts'
import { Waiting } from './Waiting.tsx'

type Page = Extract<BuyerPage, { kind: 'pay-order' }>
type Bill = NonNullable<Page['bill']>

/** One order that waits for its payment, for whoever has the link of an email. */
export function PayOrder({ page }: { page: Page }) {
  const { bill, isTest, seller } = page
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={page} hasLanguages />}
    >
      {bill ? <Due page={page} bill={bill} /> : <Over page={page} />}
    </Letter>
  )
}

/** Nothing is said of an order that nobody has to pay, but that it is so. */
function Over({ page: { number, signIn, state } }: { page: Page }) {
  const { t } = usePortal()
  const isPaid = state === 'paid'
  return (
    <>
      <Stack gap={3} role="status">
        <Heading level={1}>{t(isPaid ? 'payLink.paidTitle' : 'payLink.overTitle')}</Heading>
        <Text tone="muted">{t(isPaid ? 'payLink.paid' : 'payLink.over', { number })}</Text>
      </Stack>
      {isPaid ? (
        <ButtonLink wide href={signIn}>
          {t('payLink.invoice')}
        </ButtonLink>
      ) : null}
    </>
  )
}

function Due({ page, bill }: { page: Page; bill: Bill }) {
  const { t, amount } = usePortal()
  const linesOf = useOrderLines()
  const { address, asksApproval, canPay, currency, note, number, waiting } = page
  return (
    <>
      <Stack gap={2}>
        <Heading level={1}>{t('payLink.title', { product: bill.name })}</Heading>
        <Text tone="muted">{t('order', { number })}</Text>
      </Stack>
      <Ledger {...linesOf({ ...bill, items: bill.lines, currency })} />
      {bill.due === bill.total ? null : (
        <Text>{t('pay.text', { amount: amount(bill.due, currency) })}</Text>
      )}
      <div
        id="note"
        role="alert"
        data-again={note === 'work' ? '' : undefined}
        data-waits={note === 'processing' ? '' : undefined}
      >
        {note ? <Said note={note} /> : null}
      </div>
      {waiting ? (
        <div data-waits={waiting.challengeUrl === null ? undefined : ''}>
          <Waiting action={address} waiting={waiting} words={t('pay.challenge')} />
        </div>
      ) : canPay && note !== 'processing' ? (
        <>
          {asksApproval ? <Approval page={page} /> : null}
          <CardForm page={page} bill={bill} />
        </>
      ) : null}
    </>
  )
}

/** Whoever has the link may not be the customer, so the saved card is not used here. */
function Approval({ page: { signIn } }: { page: Page }) {
  const { t } = usePortal()
  return (
    <>
      <Note tone="info">{t('payLink.approval')}</Note>
      <ButtonLink kind="primary" size="lg" wide href={signIn}>
        {t('payLink.approve')}
      </ButtonLink>
      <Heading level={2}>{t('payLink.otherCard')}</Heading>
    </>
  )
}

function Said({ note }: { note: NonNullable<Page['note']> }) {
  const { t } = usePortal()
  const { t: ofCheckout } = useWords()
  const isDanger = isDecline(note) || note === 'tooMany'
  const words = () => {
    if (isDecline(note) || note === 'unavailable' || note === 'notSelling' || note === 'work') {
      return ofCheckout(`notes.${note}`)
    }
    return t(`pay.${note}`)
  }
  return <Note tone={isDanger ? 'danger' : note === 'processing' ? 'info' : 'warn'}>{words()}</Note>
}

function CardForm({ page, bill }: { page: Page; bill: Bill }) {
  const { t, amount } = usePortal()
  const { t: ofCheckout } = useWords()
  const ofCards = useTranslations('portal-cards.ui.new')
  const { address, asksApproval, cards, currency, signIn, stripe, work } = page
  const due = amount(bill.due, currency)
  return (
    <>
      <Stack as="form" gap={5} method="post" action={address} noValidate data-live="" tall>
        <input type="hidden" name="due_amount" value={bill.due} />
        {stripe ? (
          <StripeFields form={stripe} problem={undefined} noScripts={ofCards('noScripts')} />
        ) : (
          <CardFields page={{ problems: {}, values: {} }} noScripts={ofCards('noScripts')} />
        )}
        <Work work={work} />
        <div role="alert" data-lost="" hidden>
          <Note tone="warn" waiting>
            {ofCheckout('notes.lost')}
          </Note>
        </div>
        <Button
          id="pay"
          type="submit"
          kind={asksApproval ? undefined : 'primary'}
          size="lg"
          wide
          name="intent"
          value="confirm"
          icon={<IconPay />}
          data-busy-text={ofCheckout('submit.busy')}
        >
          {t('pay.button', { amount: due })}
        </Button>
        <Text size="small" tone="muted">
          {t('payLink.once')}
        </Text>
      </Stack>
      {asksApproval ? null : (
        <ButtonLink kind="quiet" wide href={signIn}>
          {t('payLink.signIn')}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" wide href={cards}>
        {t('payLink.cards')}
      </ButtonLink>
    </>
  )
}
