import { after, span } from '../../../../kernel/index.ts'
import type { Grant } from './grant.ts'

type Versioned = { readonly id: string; readonly version: number }

/** A benefit that somebody should have. */
export type Wanted<Benefit extends Versioned> = {
  readonly benefit: Benefit
  readonly memberId: string | null
  /** The seat that gives it. */
  readonly seatId?: string | null
}

type Plan<Benefit extends Versioned> = {
  readonly revoke: readonly Grant[]
  /** Granted with an older version of the benefit. */
  readonly update: readonly { readonly grant: Grant; readonly benefit: Benefit }[]
  /** With the row that is used again. */
  readonly grant: readonly (Wanted<Benefit> & { readonly before: Grant | undefined })[]
}

const keyOf = (benefitId: string, memberId: string | null) => `${benefitId} ${memberId ?? ''}`

/** What has to be done so that the grants of a source are what is wanted: revokes first, then new ones. */
export function plan<Benefit extends Versioned>(
  grants: readonly Grant[],
  wanted: readonly Wanted<Benefit>[],
): Plan<Benefit> {
  const keys = new Set(wanted.map(({ benefit, memberId }) => keyOf(benefit.id, memberId)))
  const present = new Map(grants.map((each) => [keyOf(each.benefitId, each.memberId), each]))
  const grantOf = ({ benefit, memberId }: Wanted<Benefit>) =>
    present.get(keyOf(benefit.id, memberId))
  const seatOf = new Map(
    wanted.map(({ benefit, memberId, seatId = null }) => [keyOf(benefit.id, memberId), seatId]),
  )
  /** It is given by another seat now. */
  const isMoved = ({ benefitId, memberId, revokedAt, seatId = null }: Grant) =>
    revokedAt === null && (seatOf.get(keyOf(benefitId, memberId)) ?? null) !== seatId
  return {
    revoke: grants.filter(
      (grant) =>
        grant.revokedAt === null &&
        (!keys.has(keyOf(grant.benefitId, grant.memberId)) || isMoved(grant)),
    ),
    update: wanted.flatMap((each) => {
      const grant = grantOf(each)
      const isOld =
        grant?.revokedAt === null && !isMoved(grant) && grant.version < each.benefit.version
      return isOld ? [{ grant, benefit: each.benefit }] : []
    }),
    grant: wanted.flatMap((each) => {
      const before = grantOf(each)
      const isOpen = !before || isMoved(before) || (before.revokedAt !== null && !before.isHeld)
      return isOpen ? [{ ...each, before }] : []
    }),
  }
}

/** Whether something that was bought entitles to its benefits, and when that ends by itself. */
export type Entitlement = { readonly entitled: boolean; readonly until: Date | null }

const yes: Entitlement = { entitled: true, until: null }
const no: Entitlement = { entitled: false, until: null }

/** What was not paid for keeps its benefits for the grace period of the organization. */
export function ofSubscription(
  { pastDueAt, status }: { readonly status: string; readonly pastDueAt: Date | null },
  graceDays: number,
  at: Date,
): Entitlement {
  if (status === 'active' || status === 'trialing') return yes
  if (status !== 'past_due' || pastDueAt === null) return no
  const until = after(pastDueAt, graceDays * span.day)
  return at < until ? { entitled: true, until } : no
}

/** What was given by hand lasts until its day, or until it is taken away. */
export function ofGift(
  { endedAt, until }: { readonly endedAt: Date | null; readonly until: Date | null },
  at: Date,
): Entitlement {
  if (endedAt !== null || (until !== null && until <= at)) return no
  return { entitled: true, until }
}

/** What is bought once stays, also after a refund, unless the refund revokes it. */
export const ofOrder = (
  { status, subscriptionId }: { readonly status: string; readonly subscriptionId: string | null },
  isRevoked: boolean,
): Entitlement => (status !== 'pending' && subscriptionId === null && !isRevoked ? yes : no)
