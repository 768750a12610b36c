import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Text } from '../../../ui/index.ts'
import { type Checkout, isRecurring, pricesOf, usagePeriodOf } from './facts.ts'
import { useWords } from './use-page.ts'

/** Whether the price has its tax in it wherever the buyer lives. */
const isInclusive = ({ organization, product_price: price }: Checkout) =>
  (price.tax_behavior ?? organization.default_tax_behavior) === 'inclusive'

/** Tax comes on top, and its amount is not known before the address. */
const isPlusTax = (checkout: Checkout) => {
  const { tax_amount, tax_behavior } = checkout
  if (tax_behavior !== null) return tax_behavior === 'exclusive'
  return tax_amount === null && !isInclusive(checkout)
}

/** What each renewal costs at most, besides use: without a discount that ends. */
const baseOf = ({ amount, discount, discount_amount }: Checkout) =>
  discount?.duration === 'forever' ? amount - discount_amount : amount

/** What each renewal costs at most; null where it depends on use. */
function renewalOf(checkout: Checkout): number | null {
  const isByUse = pricesOf(checkout, checkout.product).some(
    ({ amount_type }) => amount_type === 'metered_unit',
  )
  return isByUse ? null : baseOf(checkout)
}

/** With a tax on top that is known: that of today, where each renewal costs the same. */
function withTax(checkout: Checkout, price: number): number | null {
  const { amount, discount_amount, tax_amount } = checkout
  const isSame = price === amount - discount_amount
  return isPlusTax(checkout) && tax_amount !== null && isSame ? price + tax_amount : null
}

/** What is said of a renewal, and whether a tax comes on top of it that is not known. */
function priceOf(checkout: Checkout, price: number) {
  const taxed = withTax(checkout, price)
  return { price: taxed ?? price, isPlusTax: isPlusTax(checkout) && taxed === null }
}

/** For how many months renewals cost less than is said. */
const discountMonths = ({ discount }: Checkout) =>
  discount?.duration === 'repeating' ? discount.duration_in_months : null

/** The price as a sentence: how much, when again, and how it ends. */
export function Sentence({ page: { checkout, renewsAt } }: { page: CheckoutPage }) {
  const { t, amount, day, every, usageEvery } = useWords()
  const { product } = checkout
  const own = renewalOf(checkout)
  // What is charged at other times is said of its own.
  const usagePeriod = own === null ? usagePeriodOf(product) : null
  const words = () => {
    if (!isRecurring(checkout) || renewsAt === null) {
      return checkout.is_payment_required ? t('price.once') : null
    }
    const trialEnd = checkout.active_trial_interval === null ? null : checkout.trial_end
    const price = usagePeriod ? baseOf(checkout) : own
    const said = priceOf(checkout, price ?? checkout.amount)
    if (trialEnd !== null) {
      const values = {
        date: day(trialEnd),
        amount: amount(said.price, checkout),
        every: every(product),
      }
      if (price === null) {
        return t(checkout.amount === 0 ? 'price.trialUsage' : 'price.trialAndUsage', values)
      }
      return t(said.isPlusTax ? 'price.trialPlusTax' : 'price.trial', values)
    }
    const date = day(renewsAt)
    const values = {
      date,
      amount: amount(price === null ? checkout.amount : said.price, checkout),
      every: every(product),
    }
    if (price === null) {
      return checkout.amount === 0
        ? t('price.renewsUsage', { date })
        : t('price.renewsAndUsage', values)
    }
    if (price === 0) return t('price.renewsFree', { date })
    return t(said.isPlusTax ? 'price.renewsPlusTax' : 'price.renews', values)
  }
  const text = words()
  const months = isRecurring(checkout) ? discountMonths(checkout) : null
  if (text === null) return null
  return (
    <Text tone="muted">
      {text}
      {usagePeriod ? ` ${t('price.usageEvery', { every: usageEvery(usagePeriod) })}` : null}
      {months === null ? null : ` ${t('price.discountMonths', { months })}`}
    </Text>
  )
}

/** Before the button: what a card is charged without asking again, for how long, and how it ends. */
export function Mandate({ page }: { page: CheckoutPage }) {
  const { t, day } = useWords()
  const { active_trial_interval: trial, is_payment_form_required: isPaid } = page.checkout
  if (!isRecurring(page.checkout)) return null
  const trialEnd = isPaid && trial !== null ? page.checkout.trial_end : null
  return (
    <Text size="small" tone="muted">
      {isPaid ? <Charges page={page} /> : null}
      {trialEnd === null ? t('mandate.term') : t('mandate.trial', { date: day(trialEnd) })}
    </Text>
  )
}

function Charges({ page: { checkout, seller } }: { page: CheckoutPage }) {
  const { t, amount, every } = useWords()
  const price = renewalOf(checkout)
  const said = priceOf(checkout, price ?? baseOf(checkout))
  const name = seller?.name ?? ''
  const values = {
    seller: name,
    amount: amount(said.price, checkout),
    every: every(checkout.product),
  }
  const words = () => {
    if (price !== null) return t(said.isPlusTax ? 'mandate.plusTax' : 'mandate.fixed', values)
    if (said.price === 0) return t('mandate.open', { seller: name })
    return t(said.isPlusTax ? 'mandate.andUsagePlusTax' : 'mandate.andUsage', values)
  }
  return `${words()} `
}
