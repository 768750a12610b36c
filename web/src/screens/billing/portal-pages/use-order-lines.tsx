import { Money } from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'
import { usePortal } from './use-portal.ts'

type Amounts = {
  readonly items: readonly {
    readonly id: string
    readonly label: string
    readonly amount: number
  }[]
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly currency: string
}

/** The lines of an order and its total. Its tax is in the prices where these make the total without it. */
export function useOrderLines() {
  const { t, locale } = usePortal()
  const { t: words } = useWords()
  return ({ currency, discount, items, tax, total }: Amounts) => {
    const money = (amount: number, even?: boolean) => (
      <Money amount={amount} currency={currency} locale={locale} even={even} />
    )
    const sum = items.reduce((all, { amount }) => all + amount, -discount)
    const taxWords = words(sum === total ? 'total.taxIncluded' : 'total.tax')
    return {
      lines: [
        ...items.map(({ amount, id, label }) => ({ id, label, amount: money(amount) })),
        ...(discount > 0
          ? [{ id: 'discount', label: t('discount'), amount: money(-discount) }]
          : []),
        ...(tax > 0 ? [{ id: 'tax', label: taxWords, amount: money(tax) }] : []),
      ],
      total: { label: t('amount'), amount: money(total, true) },
    }
  }
}
