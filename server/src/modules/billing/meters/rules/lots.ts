/** Credits of one grant. */
export type Lot = {
  readonly id: string
  readonly remaining: number
  readonly rollover: boolean
  readonly subscriptionId: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

const first = new Date(0)
const time = (date: Date | null) => date?.getTime() ?? Number.POSITIVE_INFINITY

/** What ends first is used first; of what ends together, what does not carry over. */
const inOrder = (lots: readonly Lot[]) =>
  lots.toSorted(
    (a, b) =>
      Math.sign(time(a.expiresAt) - time(b.expiresAt) || 0) ||
      Number(a.rollover) - Number(b.rollover) ||
      time(a.createdAt) - time(b.createdAt) ||
      (a.id < b.id ? -1 : 1),
  )

/** What is left of each lot after this was used; nothing is taken below zero. */
export function draw(lots: readonly Lot[], consumed: number): Lot[] {
  let rest = Math.max(0, Math.ceil(consumed))
  return inOrder(lots).map((lot) => {
    const taken = Math.min(rest, lot.remaining)
    rest -= taken
    return { ...lot, remaining: lot.remaining - taken }
  })
}

/** What stays of a lot that ends now: what was used of it, so that it is not charged afterwards. */
export function usedOf(lots: readonly Lot[], consumed: number, id: string): number {
  const before = lots.find((lot) => lot.id === id)?.remaining ?? 0
  const left = draw(lots, consumed).find((lot) => lot.id === id)?.remaining ?? 0
  return before - left
}

/** How much of some lots was used. */
export function usedOfEach<One extends Lot>(
  lots: readonly One[],
  consumed: number,
  isMeant: (lot: One) => boolean,
): number {
  const ids = new Set(lots.filter(isMeant).map(({ id }) => id))
  const meant = (all: readonly Lot[]) => sumOf(all.filter(({ id }) => ids.has(id)))
  return meant(lots) - meant(draw(lots, consumed))
}

/** A lot of a slot in a period: what it has, and what its benefit gives while it is granted. */
type Allotted = { readonly units: number; readonly entitled: number }

/**
 * What a benefit still adds: together with the others that are granted, no more than they give in a
 * period. What was used of those that are revoked counts.
 */
export function unitsToAdd(entitled: number, others: readonly Allotted[], own = 0): number {
  const given = others.reduce((sum, { units }) => sum + units, own)
  return Math.max(0, others.reduce((sum, each) => sum + each.entitled, entitled) - given)
}

export type Reset = {
  /** The lots of other subscriptions and orders, with what is left of them. */
  readonly kept: readonly Lot[]
  readonly ended: readonly Lot[]
  /** What the subscription may carry over. */
  readonly rollover: number
}

/**
 * What was used is drawn from all lots. Those of a subscription that renews end; of none where none is
 * given.
 */
export function reset(lots: readonly Lot[], consumed: number, subscriptionId?: string): Reset {
  const isOwn = (lot: Lot) => subscriptionId !== undefined && lot.subscriptionId === subscriptionId
  // They end now, before all others.
  const ending = lots.map((lot) =>
    isOwn(lot) && !lot.rollover ? { ...lot, expiresAt: first } : lot,
  )
  const drawn = draw(ending, consumed)
  const [ended, kept] = [drawn.filter(isOwn), drawn.filter((lot) => !isOwn(lot))]
  const rollover = ended.reduce((sum, lot) => sum + (lot.rollover ? lot.remaining : 0), 0)
  return { kept, ended, rollover }
}

export const sumOf = (lots: readonly Lot[]) =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0)
