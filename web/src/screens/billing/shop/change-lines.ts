import type { TaxShown } from '@guildhall/contract/tax-shown'

/** What a preview of a change says about money. */
export type ChangeAmounts = {
  readonly isBilledNow: boolean
  readonly lines: readonly {
    readonly label: string
    readonly amount: number
    readonly discountAmount: number
  }[]
  readonly discountAmount: number
  readonly tax: {
    readonly behavior: 'inclusive' | 'exclusive'
    readonly partsPerMillion: number
    readonly isReverseCharge: boolean
  } | null
  readonly taxAmount: number
  readonly totalAmount: number
  readonly dueAmount: number
}

export type ChangeLine =
  | { readonly kind: 'item'; readonly label: string; readonly amount: number }
  | { readonly kind: 'tax'; readonly tax: TaxShown; readonly amount: number }
  /** `credit` becomes balance, `debt` is what was owed before. */
  | { readonly kind: 'discount' | 'balance' | 'debt' | 'credit'; readonly amount: number }

/** What the balance does to a total that is charged now, so that all lines together are what is due. */
function balanceLine({ dueAmount, isBilledNow, totalAmount }: ChangeAmounts): ChangeLine[] {
  const amount = dueAmount - totalAmount
  if (!isBilledNow || amount === 0) return []
  if (totalAmount < 0) return [{ kind: 'credit', amount }]
  return [{ kind: amount < 0 ? 'balance' : 'debt', amount }]
}

/** Charges with their price, then what the discount, the tax and the balance make of them. */
export function changeLines(preview: ChangeAmounts): ChangeLine[] {
  const { discountAmount, lines, tax, taxAmount } = preview
  const reduced = lines.reduce((sum, line) => sum + line.discountAmount, discountAmount)
  const isTaxed = tax !== null && lines.length > 0 && (taxAmount !== 0 || tax.isReverseCharge)
  return [
    ...lines.map((line) => ({
      kind: 'item' as const,
      label: line.label,
      amount: line.amount + line.discountAmount,
    })),
    ...(reduced > 0 ? [{ kind: 'discount' as const, amount: -reduced }] : []),
    ...(isTaxed
      ? [
          {
            kind: 'tax' as const,
            amount: taxAmount,
            tax: {
              rate: tax.partsPerMillion,
              isIncluded: tax.behavior === 'inclusive',
              isReverseCharge: tax.isReverseCharge,
            },
          },
        ]
      : []),
    ...balanceLine(preview),
  ]
}

/** The sum of what is shown: a tax that the prices contain is no part of it. */
export const sumOf = (lines: readonly ChangeLine[]): number =>
  lines.reduce((sum, line) => {
    const isInside = line.kind === 'tax' && (line.tax.isIncluded || line.tax.isReverseCharge)
    return isInside ? sum : sum + line.amount
  }, 0)
