import type { WithdrawalObstacle } from '@guildhall/contract/billing/withdrawals'

type Facts = {
  /** The law of the buyer's country gives the right, and the seller has left it on. */
  readonly isCovered: boolean
  readonly declaredAt: Date
  readonly deadline: Date | null
  /** Files, keys or credits that were bought once are there, and the buyer had asked for that. */
  readonly isDelivered: boolean
  /** Everything was returned, and access has ended. */
  readonly isOver: boolean
}

/** Why a contract cannot be withdrawn from; undefined if it can. */
export function obstacleOf(facts: Facts): WithdrawalObstacle | undefined {
  if (facts.isOver) return 'nothing_left'
  if (!facts.isCovered || facts.deadline === null) return 'not_covered'
  if (facts.declaredAt >= facts.deadline) return 'too_late'
  return facts.isDelivered ? 'delivered' : undefined
}

type Names = { readonly given: string; readonly known: readonly (string | null)[] }

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** The name of a buyer, whatever its case and spaces; who never gave one is found without it. */
export function isSameName({ given, known }: Names): boolean {
  const names = known.flatMap((name) => (name?.trim() ? plain(name) : []))
  return names.length === 0 || names.includes(plain(given))
}
