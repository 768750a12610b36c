import type { Part } from '@guildhall/contract/portal-parts'

type KeyFacts = {
  readonly status: 'granted' | 'revoked' | 'disabled'
  readonly expiresAt: Date | null
}

/** Whether programs take a key, and why not. */
export function keyState({ expiresAt, status }: KeyFacts, at: Date) {
  if (status !== 'granted') return 'disabled'
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active'
}

/** The number of a page in an address; the first for what is none. */
export function pageIn(text: string | null): number {
  const asked = Number(text ?? '1')
  return Number.isSafeInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
}

/** One page of a list that is longer. */
export const partOf = <Item>(
  items: readonly Item[],
  total: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Part<Item> => ({ items, total, page, pages: Math.max(1, Math.ceil(total / perPage)) })

/** So many periods of the past are shown, the present one among them. */
const periodsShown = 12
const day = 86_400_000

/** Calendar periods about as long as those that are paid for. */
export function historyOf(interval: 'day' | 'week' | 'month' | 'year', at: Date) {
  if (interval === 'day' || interval === 'week') {
    const length = interval === 'day' ? day : 7 * day
    // The first day of a week is in the past of every day of it.
    const weekday = interval === 'week' ? (at.getUTCDay() + 6) % 7 : 0
    const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
    const from = new Date(today - weekday * day - (periodsShown - 1) * length)
    return { interval, from, to: at } as const
  }
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (periodsShown - 1), 1))
  return { interval: 'month', from, to: at } as const
}
