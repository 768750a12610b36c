import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { confirm } from '../../../lib/limits/checkouts.ts'
import { Checkbox, Field } from '../../../ui/index.ts'
import { Address } from './Address.tsx'
import { Buyer } from './Buyer.tsx'
import { CustomFields } from './CustomFields.tsx'
import { Optional } from './Optional.tsx'
import { useProblemWords } from './problem-words.ts'
import { useWords } from './use-page.ts'

const most = {
  customer_name: confirm.customerName.max,
  customer_billing_name: confirm.customerBillingName.max,
  customer_tax_id: undefined,
} as const

/** Who buys. */
export function Details({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { checkout, problems, values } = page
  const wordsOf = useProblemWords()
  const problemAt = (name: keyof typeof most) => wordsOf(problems[name], most[name])
  const isCompany = values.is_business_customer === 'true'
  return (
    <>
      <Buyer page={page} />
      <Field
        id="customer_name"
        name="customer_name"
        label={t('name')}
        error={problemAt('customer_name')}
        // Of a person it is the name on the card, which is asked for once.
        autoComplete={page.asksForCard && !isCompany ? 'cc-name' : 'name'}
        defaultValue={values.customer_name ?? ''}
        data-save=""
      />
      <CustomFields page={page} />
      {checkout.is_payment_form_required || checkout.require_billing_address || isCompany ? (
        <Address page={page} modes={checkout.billing_address_fields} isGuessed />
      ) : null}
      {checkout.is_payment_form_required ? (
        <Checkbox
          id="is_business_customer"
          name="is_business_customer"
          value="true"
          label={t('business')}
          defaultChecked={isCompany}
          data-save=""
        />
      ) : null}
      {isCompany ? (
        <>
          <Field
            id="customer_billing_name"
            name="customer_billing_name"
            label={t('billingName')}
            error={problemAt('customer_billing_name')}
            autoComplete="organization"
            defaultValue={values.customer_billing_name ?? ''}
            data-save=""
          />
          <Field
            id="customer_tax_id"
            name="customer_tax_id"
            label={<Optional>{t('taxId')}</Optional>}
            hint={t('taxIdHint')}
            error={problemAt('customer_tax_id')}
            autoComplete="off"
            defaultValue={values.customer_tax_id ?? ''}
            data-save=""
          />
        </>
      ) : null}
    </>
  )
}
