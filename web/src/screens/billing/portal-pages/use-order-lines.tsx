import type { TaxShown } from '@guildhall/contract/tax-shown'
import { Money } from '../../../ui/index.ts'
import { useTaxWords } from '../checkout-page/tax-words.ts'
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
  /** Null where it is not known. */
  readonly taxShown: TaxShown | null
  readonly total: number
  readonly currency: string
}

/** The lines of an order and its total. Its tax is in the prices where these make the total without it. */
export function useOrderLines() {
  const { t, locale } = usePortal()
  const { t: words } = useWords()
  const wordsOf = useTaxWords()
  return ({ currency, discount, items, tax, taxShown, total }: Amounts) => {
    const money = (amount: number, even?: boolean) => (
      <Money amount={amount} currency={currency} locale={locale} even={even} />
    )
    const sum = items.reduce((all, { amount }) => all + amount, -discount)
    const shown = taxShown ?? { rate: null, isIncluded: sum === total, isReverseCharge: false }
    return {
      lines: [
        ...items.map(({ amount, id, label }) => ({ id, label, amount: money(amount) })),
        ...(discount > 0
          ? [{ id: 'discount', label: t('discount'), amount: money(-discount) }]
          : []),
        ...(tax > 0 ? [{ id: 'tax', label: wordsOf(shown), amount: money(tax) }] : []),
        ...(shown.isReverseCharge
          ? [{ id: 'tax', label: wordsOf(shown), note: words('total.taxOwed'), amount: money(0) }]
          : []),
      ],
      total: { label: t('amount'), amount: money(total, true) },
    }
  }
}
