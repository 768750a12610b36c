/** What is counted of the checkouts in one currency. */
export type FunnelRow = {
  readonly currency: string
  readonly opened: number
  readonly identified: number
  readonly confirmed: number
  readonly succeeded: number
  readonly expired: number
  readonly amount: number
}

const steps = ['opened', 'identified', 'confirmed', 'succeeded', 'expired'] as const
type Step = (typeof steps)[number]

/** The rows of all currencies together; what was paid stays apart. */
export function funnelOf(rows: readonly FunnelRow[], most: number) {
  const counts = Object.fromEntries(
    steps.map((step) => [step, rows.reduce((sum, row) => sum + row[step], 0)]),
  ) as Record<Step, number>
  const isComplete = counts.opened <= most
  return {
    ...counts,
    opened: Math.min(counts.opened, most),
    amounts: rows.flatMap(({ amount, currency }) => (amount > 0 ? [{ currency, amount }] : [])),
    is_complete: isComplete,
  }
}
