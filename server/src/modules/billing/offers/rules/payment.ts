type Price = { readonly amountType: string; readonly amount?: number | null | undefined }

type Discount = { readonly duration: string; readonly basisPoints?: number | null | undefined }

type Sale = {
  readonly isRecurring: boolean
  readonly prices: readonly Price[]
  readonly amount: number
  readonly discountAmount: number
  readonly discount: Discount | null
  readonly hasTrial: boolean
}

export type PaymentFlags = {
  readonly isFreeProductPrice: boolean
  readonly isDiscountApplicable: boolean
  readonly isPaymentRequired: boolean
  readonly isPaymentSetupRequired: boolean
  readonly isPaymentFormRequired: boolean
}

/** A fixed price of nothing is how a free price is told. */
const isFree = ({ amountType, amount }: Price) =>
  amountType === 'free' || (amountType === 'fixed' && amount === 0)

/** What a buyer has to give before the checkout can be confirmed. */
export function paymentFlags(sale: Sale): PaymentFlags {
  const isFreeProductPrice = sale.prices.every(isFree)
  const isPaymentRequired = sale.amount > sale.discountAmount && !sale.hasTrial
  const isPaymentSetupRequired = sale.isRecurring && !isFreeProductPrice && !isFreeForever(sale)
  return {
    isFreeProductPrice,
    isDiscountApplicable: !isFreeProductPrice,
    isPaymentRequired,
    isPaymentSetupRequired,
    isPaymentFormRequired: isPaymentRequired || isPaymentSetupRequired,
  }
}

/** Whether a recurring product on these terms is sold only to who gives a card. */
export const needsCard = (
  sale: Pick<Sale, 'prices' | 'amount' | 'discountAmount' | 'discount'>,
): boolean => paymentFlags({ ...sale, isRecurring: true, hasTrial: false }).isPaymentFormRequired

const hundredPercent = 10_000

/** No renewal can ever be charged, so that no card is asked for. */
function isFreeForever({ amount, discount, discountAmount, prices }: Sale): boolean {
  const isMetered = prices.some(({ amountType }) => amountType === 'metered_unit')
  if (discount?.duration === 'forever' && discount.basisPoints === hundredPercent) return true
  if (isMetered) return false
  return amount === 0 || (discount?.duration === 'forever' && discountAmount >= amount)
}
