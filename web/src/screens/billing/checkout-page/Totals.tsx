import type { TaxShown } from '@guildhall/contract/tax-shown'
import { Ledger, Money, TextButton } from '../../../ui/index.ts'
import { type Checkout, dueToday, pricesOf, usagePeriodOf } from './facts.ts'
import { useTaxWords } from './tax-words.ts'
import { Usage } from './Usage.tsx'
import { useWords } from './use-page.ts'

type TotalsProps = {
  checkout: Checkout
  /** The name of the total. */
  due: string
  /** What the balance of the customer pays. */
  balance?: number
  tax: TaxShown | null
  /** It can be changed still. */
  isOpen?: boolean
}

/** From the price to what is paid today. */
export function Totals(props: TotalsProps) {
  const { balance = 0, checkout, due, isOpen = false, tax } = props
  const { t, locale } = useWords()
  const taxWords = useTaxWords()
  const { currency, discount, discount_amount, product, seats, tax_amount } = checkout
  const money = (minor: number, even?: boolean) => (
    <Money amount={minor} currency={currency} locale={locale} even={even} />
  )
  const hasTrial = checkout.active_trial_interval !== null
  const isTaxed = checkout.is_payment_form_required && checkout.amount > 0
  const usage = pricesOf(checkout, product).flatMap((price) =>
    price.amount_type === 'metered_unit' ? [price] : [],
  )
  const lines = [
    ...(checkout.amount > 0 || usage.length === 0
      ? [
          {
            id: 'product',
            label:
              seats === null
                ? product.name
                : t('seatLine', { product: product.name, count: seats }),
            amount: money(checkout.amount),
          },
        ]
      : []),
    ...usage.map((price) => ({
      id: price.id,
      label: <Usage price={price} period={usagePeriodOf(product)} />,
      amount: '',
    })),
    ...(discount && discount_amount > 0
      ? [
          {
            id: 'discount',
            label: (
              <>
                {t('total.discount', { name: discount.code ?? discount.name })}{' '}
                {isOpen && checkout.allow_discount_codes ? (
                  <TextButton
                    type="submit"
                    name="intent"
                    value="remove-discount"
                    aria-label={t('total.removeDiscount')}
                  >
                    {t('total.remove')}
                  </TextButton>
                ) : null}
              </>
            ),
            amount: money(-discount_amount),
          },
        ]
      : []),
    ...(tax_amount !== null && tax_amount > 0 && isTaxed
      ? [
          {
            id: 'tax',
            label: taxWords(tax ?? { rate: null, isIncluded: false, isReverseCharge: false }),
            amount: money(tax_amount),
          },
        ]
      : []),
    ...(tax?.isReverseCharge && isTaxed
      ? [{ id: 'tax', label: taxWords(tax), note: t('total.taxOwed'), amount: money(0) }]
      : []),
    ...(tax_amount === null && isTaxed
      ? [
          {
            id: 'tax',
            label: t('total.taxLater'),
            words: t('total.taxUnknown'),
          },
        ]
      : []),
    ...(balance > 0 ? [{ id: 'balance', label: t('total.balance'), amount: money(-balance) }] : []),
    ...(hasTrial
      ? [{ id: 'later', label: t('total.afterTrial'), amount: money(checkout.total_amount) }]
      : []),
  ]
  return (
    <Ledger
      lines={lines}
      total={{ label: due, amount: money(dueToday(checkout) - balance, true) }}
    />
  )
}
