export type Way = 'give' | 'take'
type Balance = { readonly currency: string; readonly balance: number }

export const balanceIn = (balances: readonly Balance[], currency: string): number =>
  balances.find((each) => each.currency === currency)?.balance ?? 0

/** Why an amount cannot be given or taken; the server takes no balance below zero. */
export function adjustmentProblem(
  amount: number | null,
  { balance, way }: { readonly balance: number; readonly way: Way },
): 'missing' | 'nothing' | 'tooMuch' | undefined {
  if (amount === null || amount < 1) return 'missing'
  if (way === 'give' || amount <= balance) return undefined
  return balance > 0 ? 'tooMuch' : 'nothing'
}

/** The balance afterwards; undefined for an amount that would be refused. */
export function balanceAfter(
  amount: number | null,
  at: { readonly balance: number; readonly way: Way },
): number | undefined {
  if (amount === null || adjustmentProblem(amount, at)) return undefined
  return at.way === 'give' ? at.balance + amount : at.balance - amount
}
