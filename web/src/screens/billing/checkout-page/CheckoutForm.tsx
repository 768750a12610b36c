import type { CheckoutNote, CheckoutPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  AlertPlace,
  Button,
  ButtonLink,
  Checkbox,
  Heading,
  IconPay,
  Note,
  OfferForm,
  Row,
  Spine,
  Text,
  TextLink,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { maySignIn, SignInButton } from './Buyer.tsx'
import { CardFields } from './CardFields.tsx'
import { Details } from './Details.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { Foot } from './Foot.tsx'
import { dueToday, isRecurring } from './facts.ts'
import { Offer } from './Offer.tsx'
import { Mandate } from './Sentence.tsx'
import { StripeFields, StripeWallets } from './StripeFields.tsx'
import { useWords } from './use-page.ts'
import { Work } from './Work.tsx'

/**
 * The form of an open checkout. It is posted as it is: `update` stores what was entered and answers with
 * the page again, `confirm` buys. The script posts the same form and puts the answer in place.
 */
export function CheckoutForm({
  page,
  heldPlan,
}: {
  page: CheckoutPage
  /** In place of the payment, for a customer who has a plan. */
  heldPlan: ReactNode
}) {
  const { t } = useWords()
  const { address, checkout, isTest, values } = page
  const plan = page.buyer?.plan ?? null
  return (
    <>
      <Spine kind={isTest ? 'test' : 'own'} />
      <OfferForm
        id="checkout"
        method="post"
        action={address}
        noValidate
        autoComplete="on"
        data-live=""
        data-preset={checkout.customer_billing_address === null && values.country ? '' : undefined}
        offer={<Offer page={page} />}
        offerLabel={t('summary')}
      >
        {/* Enter in any field presses the first button of a form. */}
        <VisuallyHidden aria-hidden="true">
          <button type="submit" name="intent" value={plan ? 'update' : 'confirm'} tabIndex={-1}>
            {t('submit.busy')}
          </button>
        </VisuallyHidden>
        <input type="hidden" name="expected_total_amount" value={String(checkout.total_amount)} />
        {page.buyer ? (
          <input type="hidden" name="expected_due_amount" value={String(page.buyer.due)} />
        ) : null}
        {page.buyer?.upgrades ? (
          <input type="hidden" name="upgrades" value={page.buyer.upgrades.id} />
        ) : null}
        {hasCardForm(page) && page.stripe && !plan ? <StripeWallets /> : null}
        <Heading level={2}>{t('details')}</Heading>
        {plan ? heldPlan : <Payment page={page} />}
        <Foot page={page} />
      </OfferForm>
    </>
  )
}

/** What another press mends. */
const warnings: readonly CheckoutNote[] = ['amountsChanged', 'badCode', 'soldOut', 'work']

const hasCardForm = ({ asksForCard, canPay }: CheckoutPage) => asksForCard && canPay

/** Of the sandbox, or of Stripe. */
function CardForm({ page }: { page: CheckoutPage }) {
  const { stripe } = page
  if (!hasCardForm(page)) return null
  if (!stripe) return <CardFields page={page} />
  return <StripeFields form={stripe} problem={page.problems.confirmation_token_id} />
}

/** Who buys, with what, and the button. */
function Payment({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { note, problems, values } = page
  const hasProblems = Object.keys(problems).some((name) => name !== 'customer_tax_id')
  return (
    <>
      <Details page={page} />
      <CardForm page={page} />
      <Work work={page.work} isStored />
      <DiscountCode page={page} />
      <noscript>
        <Button type="submit" name="intent" value="update" wide>
          {t('update')}
        </Button>
      </noscript>
      <AlertPlace id="note" data-again={note === 'work' ? '' : undefined}>
        {note ? (
          <Note tone={warnings.includes(note) ? 'warn' : 'danger'} action={<WayOn page={page} />}>
            {t(`notes.${note}`, { code: page.badCode ?? '' })}
          </Note>
        ) : hasProblems && values.intent === 'confirm' ? (
          <Note tone="danger">{t('notes.found')}</Note>
        ) : null}
      </AlertPlace>
      <div role="alert" data-lost="" hidden>
        <Note tone="warn" waiting>
          {t('notes.lost')}
        </Note>
      </div>
      {page.canPay ? (
        <>
          <Mandate page={page} />
          <Consent page={page} />
          <PayButton page={page} />
        </>
      ) : null}
    </>
  )
}

/** What helps where another try does not. */
function WayOn({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { note, seller } = page
  if (note === 'trialUsed') {
    return (
      <Button type="submit" size="sm" name="intent" value="without-trial">
        {t('withoutTrial')}
      </Button>
    )
  }
  if (note === 'alreadySubscribed' && maySignIn(page)) {
    return <SignInButton words="signInToChange" />
  }
  if (note === 'alreadySubscribed' && seller) {
    return (
      <ButtonLink size="sm" href={seller.portal}>
        {t('receipt.portal')}
      </ButtonLink>
    )
  }
  if ((note === 'notSelling' || note === 'disputed') && seller?.email) {
    return (
      <ButtonLink size="sm" href={`mailto:${seller.email}`}>
        {t('contact')}
      </ButtonLink>
    )
  }
  return null
}

function PayButton({ page: { buyer, checkout, law } }: { page: CheckoutPage }) {
  const { t, amount } = useWords()
  const legal = useTranslations('withdrawals.ui')
  const due = buyer?.due ?? dueToday(checkout)
  const words = () => {
    // The law wants these words and no others on the button; the amount is beside it.
    if (law.button !== 'plain') return legal(`button.${law.button}`)
    if (due > 0) {
      const values = { amount: amount(due, checkout) }
      return t(isRecurring(checkout) ? 'submit.subscribe' : 'submit.pay', values)
    }
    if (checkout.active_trial_interval !== null) return t('submit.trial')
    if (checkout.is_payment_setup_required) return t('submit.saveCard')
    return t(isRecurring(checkout) ? 'submit.subscribeFree' : 'submit.free')
  }
  return (
    <>
      {law.button === 'plain' ? null : (
        <Row justify="between" data-amount="">
          <Text strong>{t('total.today')}</Text>
          <Text strong>{amount(due, checkout)}</Text>
        </Row>
      )}
      <Button
        id="pay"
        type="submit"
        kind="primary"
        size="lg"
        wide
        name="intent"
        value="confirm"
        icon={<IconPay />}
        data-busy-text={t('submit.busy')}
      >
        {words()}
      </Button>
    </>
  )
}

/** Before the button: how the buyer gets out, and that delivery at once ends or shortens that way. */
function Consent({ page: { law, problems, values } }: { page: CheckoutPage }) {
  const { t } = useWords()
  const legal = useTranslations('withdrawals.ui')
  const { consent, withdraw, withdrawalDays } = law
  return (
    <>
      {withdrawalDays === null ? null : (
        <Text size="small" tone="muted">
          {t('law.withdrawal', { days: withdrawalDays })}{' '}
          {withdraw === null ? null : (
            <TextLink href={withdraw} target="_blank">
              {t('law.withdraw')}
            </TextLink>
          )}
        </Text>
      )}
      {consent === null ? null : (
        <Checkbox
          id="consent"
          name="consent"
          value={consent}
          label={legal(`consent.${consent}`)}
          error={problems.consent && t('problems.consent')}
          defaultChecked={values.consent === consent}
        />
      )}
    </>
  )
}
