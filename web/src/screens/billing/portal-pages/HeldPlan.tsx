import type { CheckoutPage, HeldPlan as Plan } from '@guildhall/contract/buyer-pages'
import { AlertPlace, Button, ButtonLink, IconPay, Note, Row, Text } from '../../../ui/index.ts'
import { Buyer } from '../checkout-page/Buyer.tsx'
import { CardFields } from '../checkout-page/CardFields.tsx'
import { StripeFields } from '../checkout-page/StripeFields.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { Work } from '../checkout-page/Work.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { ChangePreview } from './ChangePreview.tsx'
import { LostBenefits } from './PlanBenefits.tsx'
import { usePortal } from './use-portal.ts'

/** A customer who has a plan changes it, and pays what the change costs. */
export function HeldPlan({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const plan = page.buyer?.plan
  if (!plan) return null
  const product = page.checkout.product.name
  const { change, isSame, name, note } = plan
  const isDone = note === 'changed' || note === 'atBank'
  return (
    <>
      <Buyer page={page} />
      {isDone || change ? null : (
        <Note tone="info">
          {isSame ? t('buyer.samePlan') : t('buyer.plan', { plan: name, product })}
        </Note>
      )}
      {change && !isDone ? (
        <Change page={page} plan={plan} change={change} />
      ) : (
        <Elsewhere plan={plan} product={product} />
      )}
    </>
  )
}

/** What it costs today and later, with which card, and the button that confirms it. */
function Change({
  page,
  plan,
  change,
}: {
  page: CheckoutPage
  plan: Plan
  change: NonNullable<Plan['change']>
}) {
  const { t, amount } = usePortal()
  const { t: ofCheckout } = useWords()
  const { card, lost, newCard, plan: chosen, preview, trialUntil } = change
  const isTyped = newCard === 'typed'
  const canPay = isTyped || !preview.needs_payment_method
  return (
    <>
      <input type="hidden" name="product" value={chosen.id} />
      <Text tone="muted">{t('plan.present', { product: plan.name })}</Text>
      <ChangePreview
        chosen={change}
        period={chosen}
        trialUntil={trialUntil}
        otherCard={newCard && { isTyped, button: <CardChoice to="new-card" /> }}
      />
      <LostBenefits benefits={lost} />
      <NoCodes page={page} />
      {isTyped ? <TypedCard page={page} hasSaved={card !== null} /> : null}
      <PlanNotice plan={plan} isCardMissing={!canPay} isTypedHere={newCard !== null} />
      <div role="alert" data-lost="" hidden>
        <Note tone="warn" waiting>
          {ofCheckout('notes.lost')}
        </Note>
      </div>
      {canPay ? (
        <Button
          id="pay"
          type="submit"
          kind="primary"
          size="lg"
          wide
          name="intent"
          value="change"
          icon={<IconPay />}
          data-busy-text={ofCheckout('submit.busy')}
        >
          {preview.due_amount > 0
            ? t('plan.pay', { amount: amount(preview.due_amount, preview.currency) })
            : t('plan.confirm')}
        </Button>
      ) : null}
    </>
  )
}

/** A reduction for new customers is none for those who come and go between plans. */
function NoCodes({ page: { checkout } }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { allow_discount_codes: takesCodes, discount } = checkout
  if (!discount && !takesCodes) return null
  return (
    <Text size="small" tone="muted">
      {discount ? t('buyer.noDiscount', { name: discount.name }) : t('buyer.noCodes')}
    </Text>
  )
}

/** Between the saved card and one that is typed here. */
function CardChoice({ to }: { to: 'new-card' | 'saved-card' }) {
  const { t } = usePortal()
  return (
    <Button type="submit" kind="quiet" size="sm" name="intent" value={to}>
      {t(to === 'new-card' ? 'pay.newCard' : 'plan.savedCard')}
    </Button>
  )
}

/** It pays the change, and is charged for the plan from then on. */
function TypedCard({ page, hasSaved }: { page: CheckoutPage; hasSaved: boolean }) {
  const { t } = useWords()
  const { t: ofPortal } = usePortal()
  const { stripe } = page
  const noScripts = t('card.noScripts')
  return (
    <>
      <input type="hidden" name="card" value="new" />
      {stripe ? (
        <StripeFields form={stripe} problem={undefined} noScripts={noScripts} />
      ) : (
        <CardFields page={page} />
      )}
      <Work work={page.work} />
      <Text size="small" tone="muted">
        {ofPortal('plan.mandate', { seller: page.seller?.name ?? '' })}
      </Text>
      {hasSaved ? (
        <Row>
          <CardChoice to="saved-card" />
        </Row>
      ) : null}
    </>
  )
}

/** Why it was not made. */
function PlanNotice({
  isCardMissing,
  isTypedHere,
  plan: { cards, note },
}: {
  isCardMissing: boolean
  isTypedHere: boolean
  plan: Plan
}) {
  const { t } = useWords()
  if (note === 'tooMany' || note === 'work') {
    return (
      <AlertPlace id="note" data-again={note === 'work' ? '' : undefined}>
        <Note tone={note === 'work' ? 'warn' : 'danger'}>{t(`notes.${note}`)}</Note>
      </AlertPlace>
    )
  }
  const known = note === 'changed' || note === 'atBank' ? null : note
  return (
    <AlertPlace id="note">
      <ChangeNotice
        cards={isTypedHere ? null : cards}
        note={known ?? (isCardMissing ? 'needsCard' : null)}
      />
    </AlertPlace>
  )
}

/** Made, with the bank, or changed on its own page. */
function Elsewhere({ plan, product }: { plan: Plan; product: string }) {
  const { t } = useWords()
  const { t: ofPortal } = usePortal()
  const { address, challengeUrl, isSame, note } = plan
  if (note === 'atBank') {
    return (
      <>
        <AlertPlace id="note">
          <Note tone="info">{ofPortal('plan.atBank')}</Note>
        </AlertPlace>
        {challengeUrl === null ? null : (
          <ButtonLink kind="primary" size="lg" wide href={challengeUrl}>
            {ofPortal('pay.toBank')}
          </ButtonLink>
        )}
        <ButtonLink wide href={address}>
          {t('buyer.manage')}
        </ButtonLink>
      </>
    )
  }
  const isChanged = note === 'changed'
  return (
    <>
      <AlertPlace id="note">
        {isChanged ? <Note tone="ok">{ofPortal('plan.done')}</Note> : null}
        {isChanged || note === null || note === 'tooMany' || note === 'work' ? null : (
          <ChangeNotice cards={plan.cards} note={note} />
        )}
      </AlertPlace>
      <ButtonLink kind="primary" size="lg" wide href={address}>
        {isSame || isChanged ? t('buyer.manage') : t('buyer.change', { product })}
      </ButtonLink>
    </>
  )
}
