import type { Label, ServicePeriod } from '../../../../kernel/index.ts'

type Mergeable = {
  readonly id: string
  readonly priceId: string
  readonly label: Label
  readonly period: ServicePeriod | null
  readonly amount: number
  readonly fromOrders: number
  readonly takenBack: number
  /** Of a credit: the rate of what it returns; undefined where it is taxed with its order. */
  readonly tax?: unknown
}

/** What a merge leaves: lines with other sums, and lines that are in none any more. */
export type Merged = {
  readonly changed: readonly Omit<Mergeable, 'priceId' | 'tax'>[]
  readonly dropped: readonly string[]
  /** What credits took back of the charges: both are gone. */
  readonly canceled: number
}

/** From the first instant that one of them is for until the last. */
function wholeOf(lines: readonly Mergeable[]): ServicePeriod | null {
  const periods = lines.flatMap(({ period }) => period ?? [])
  const starts = periods.map(({ start }) => start).toSorted()
  const ends = periods.map(({ end }) => end).toSorted()
  const [start, end] = [starts[0], ends.at(-1)]
  return start === undefined || end === undefined ? null : { start, end }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const isTakingBack = ({ amount, fromOrders, tax }: Mergeable) =>
  amount < 0 && fromOrders === 0 && tax === undefined

/** A charge and the credits that took parts of it back are taxed alike: what is left is one charge. */
function mergeCharges(lines: readonly Mergeable[]): Merged {
  const charges = lines.filter(({ amount }) => amount > 0)
  const takingBack = lines.filter(isTakingBack)
  const taken = sum(charges.map(({ takenBack }) => takenBack))
  // Lines of an earlier release do not say what took them back.
  if (taken !== -sum(takingBack.map(({ amount }) => amount))) return nothing
  const amount = sum(charges.map((charge) => charge.amount)) - taken
  const last = charges.at(-1)
  if (!last || charges.length + takingBack.length === 1) return nothing
  const all = [...charges, ...takingBack].map(({ id }) => id)
  if (amount === 0) return { changed: [], dropped: all, canceled: taken }
  const { id, label } = last
  return {
    changed: [{ id, label, period: wholeOf(charges), amount, fromOrders: 0, takenBack: 0 }],
    dropped: all.filter((each) => each !== id),
    canceled: taken,
  }
}

/** Credits of what earlier orders were paid, all at one rate. */
function mergeCredits(lines: readonly Mergeable[]): Merged {
  const [first, ...others] = lines
  if (!first || others.length === 0) return nothing
  const { id, label } = first
  const amount = sum(lines.map((line) => line.amount))
  const fromOrders = sum(lines.map((line) => line.fromOrders))
  return {
    changed: [{ id, label, period: wholeOf(lines), amount, fromOrders, takenBack: 0 }],
    dropped: others.map((line) => line.id),
    canceled: 0,
  }
}

const nothing: Merged = { changed: [], dropped: [], canceled: 0 }

/**
 * Merges the lines of each of these prices that wait, oldest first, so that each change leaves the same sums and
 * fewer lines. A credit of what an earlier order was paid stays beside a charge: that order says that it
 * was credited, and the next one what it charged. Lines of usage say what was used, and are not among the prices.
 */
export function mergeLines(waiting: readonly Mergeable[], priceIds: readonly string[]): Merged {
  const merged = [...new Set(priceIds)].flatMap((priceId) => {
    const lines = waiting.filter((line) => line.priceId === priceId)
    const credits = lines.filter((line) => line.fromOrders > 0)
    const byRate = Map.groupBy(credits, ({ tax }) => JSON.stringify(tax)).values()
    return [
      mergeCharges(lines.filter((line) => line.fromOrders === 0)),
      ...Array.from(byRate, mergeCredits),
    ]
  })
  return {
    changed: merged.flatMap(({ changed }) => changed),
    dropped: merged.flatMap(({ dropped }) => dropped),
    canceled: sum(merged.map(({ canceled }) => canceled)),
  }
}
