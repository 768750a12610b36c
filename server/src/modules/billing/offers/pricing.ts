import type { Address } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import { type Interval, isCurrency, minimumChargeOf } from '../../../kernel/index.ts'
import { type Discount, discountAmount } from '../discounts/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { type Price, type Product, upfrontAmount } from '../products/index.ts'
import { highestRate, type TaxRate, taxOf } from '../tax/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Amounts, amountsOf } from './rules/amounts.ts'
import { type PaymentFlags, paymentFlags } from './rules/payment.ts'
import { activeTrial, trialEnd, trialOf } from './rules/trial.ts'

/** What is sold, and on which terms. */
export type Terms = {
  readonly merchant: Merchant
  readonly product: Product
  /** The prices that apply. */
  readonly prices: readonly Price[]
  readonly discount: Discount | null
}

/** What is known of a sale before its amounts are computed. */
type Sale = {
  readonly currency: string
  readonly customAmount: number | null
  readonly seats: number | null
  readonly allowTrial: boolean
  readonly trialInterval: Interval | null
  readonly trialIntervalCount: number | null
  readonly customerBillingAddress: Address | null
  readonly customerTaxId: TaxId | null
}

/** What is computed of it. */
type Priced = Amounts &
  Omit<PaymentFlags, 'isPaymentFormRequired'> & {
    readonly taxRate: TaxRate | null
    readonly taxBehavior: TaxRate['behavior'] | null
    readonly activeTrialInterval: Interval | null
    readonly activeTrialIntervalCount: number | null
    readonly trialEnd: Date | null
  }

/** Where the address is not known yet, what is waived must be too little everywhere. */
const highest = { partsPerMillion: highestRate, behavior: 'exclusive' } as const

/** What cannot be charged when something is bought once is waived: a stranger would never pay it later. */
const isBelowMinimum = (total: number, currency: string) =>
  isCurrency(currency) && total > 0 && total < minimumChargeOf(currency)

/** Everything that is computed of a sale, as it would be shown at `at`. */
export function createPricing({ tax }: Pick<Dependencies, 'tax'>) {
  function rateOf(sale: Sale, { merchant, prices }: Terms): TaxRate | null {
    const [price] = prices
    const sellerCountry = merchant.seller.address?.country ?? null
    const buyer = { taxId: sale.customerTaxId, sellerCountry }
    const behavior = price?.taxBehavior ?? merchant.taxBehavior
    const { currency, customerBillingAddress: address } = sale
    return tax.rateAt({ address, buyer, behavior, currency })
  }

  return function price<Known extends Sale>(sale: Known, terms: Terms, at: Date): Known & Priced {
    const { product, prices, discount } = terms
    const isRecurring = product.recurringInterval !== null
    const amount = upfrontAmount(prices, {
      customAmount: sale.customAmount,
      seats: sale.seats,
    })
    const reduction = discount ? discountAmount(discount, amount, sale.currency) : 0
    const trial = activeTrial({
      isRecurring,
      isAllowed: sale.allowTrial,
      ofCheckout: trialOf(sale.trialInterval, sale.trialIntervalCount),
      ofProduct: trialOf(product.trialInterval, product.trialIntervalCount),
    })
    const flags = paymentFlags({
      isRecurring,
      prices,
      amount,
      discount,
      discountAmount: reduction,
      hasTrial: trial !== null,
    })
    const asked = rateOf(sale, terms)
    const owed = amountsOf(amount, reduction, (taxable) => taxOf(taxable, asked ?? highest))
    const isWaived = !isRecurring && isBelowMinimum(owed.totalAmount, sale.currency)
    const { isPaymentFormRequired, ...shown } = isWaived
      ? { ...flags, isPaymentRequired: false, isPaymentFormRequired: false }
      : flags
    // Without a payment form nobody is asked for an address.
    const rate = isPaymentFormRequired ? asked : null
    const amounts = amountsOf(isWaived ? reduction : amount, reduction, (taxable) => {
      if (!isPaymentFormRequired) return { tax: 0, net: taxable }
      return rate && taxOf(taxable, rate)
    })
    return {
      ...sale,
      ...amounts,
      ...shown,
      taxRate: rate,
      taxBehavior: rate?.behavior ?? null,
      activeTrialInterval: trial?.interval ?? null,
      activeTrialIntervalCount: trial?.count ?? null,
      trialEnd: trialEnd(trial, at),
    }
  }
}
