import type { CheckoutPage, HeldPlan as Plan } from '@guildhall/contract/buyer-pages'
import { AlertPlace, Button, ButtonLink, IconPay, Note, Text } from '../../../ui/index.ts'
import { Buyer } from '../checkout-page/Buyer.tsx'
import { useWords } from '../checkout-page/use-page.ts'
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
        <Change plan={plan} change={change} />
      ) : (
        <Elsewhere plan={plan} product={product} />
      )}
    </>
  )
}

/** What it costs today and later, and the button that confirms it. */
function Change({ plan, change }: { plan: Plan; change: NonNullable<Plan['change']> }) {
  const { t, amount } = usePortal()
  const { t: ofCheckout } = useWords()
  const { lost, plan: chosen, preview, trialUntil } = change
  const needsCard = preview.needs_payment_method
  const note = plan.note === 'changed' || plan.note === 'atBank' ? null : plan.note
  return (
    <>
      <input type="hidden" name="product" value={chosen.id} />
      <Text tone="muted">{t('plan.present', { product: plan.name })}</Text>
      <ChangePreview chosen={change} period={chosen} trialUntil={trialUntil} />
      <LostBenefits benefits={lost} />
      <AlertPlace id="note">
        <ChangeNotice cards={plan.cards} note={note ?? (needsCard ? 'needsCard' : null)} />
      </AlertPlace>
      {needsCard ? null : (
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
      )}
    </>
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
        {isChanged || note === null ? null : <ChangeNotice cards={plan.cards} note={note} />}
      </AlertPlace>
      <ButtonLink kind="primary" size="lg" wide href={address}>
        {isSame || isChanged ? t('buyer.manage') : t('buyer.change', { product })}
      </ButtonLink>
    </>
  )
}
