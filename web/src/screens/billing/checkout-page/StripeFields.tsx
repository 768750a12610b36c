import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import type { StripeForm } from '@guildhall/contract/stripe-form'
import { FieldMessage, Note, Stack, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** The card form of Stripe, which its script puts into the page. */
export function StripeFields({
  form: { elements, publishableKey },
  page: { problems },
}: {
  form: StripeForm
  page: Pick<CheckoutPage, 'problems'>
}) {
  const { t } = useWords()
  return (
    <Stack gap={3} id="card-form" data-stripe={JSON.stringify(elements)} data-key={publishableKey}>
      <noscript>
        <Text>{t('card.noScripts')}</Text>
      </noscript>
      <input type="hidden" name="confirmation_token_id" value="" data-token="" />
      <div id="stripe-express" data-keep="" />
      <div id="stripe-payment" data-keep="" />
      <div role="alert" data-keep="">
        <div id="stripe-problem" hidden />
        <div id="stripe-away" hidden>
          <Note tone="warn">{t('notes.unavailable')}</Note>
        </div>
      </div>
      {problems.confirmation_token_id ? (
        <FieldMessage tone="danger">{t('problems.card')}</FieldMessage>
      ) : null}
    </Stack>
  )
}
