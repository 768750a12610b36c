import type { Grant } from './grant.ts'

type Versioned = { readonly id: string; readonly version: number }

/** A benefit that somebody should have. */
export type Wanted<Benefit extends Versioned> = {
  readonly benefit: Benefit
  readonly memberId: string | null
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
  return {
    revoke: grants.filter(
      ({ benefitId, memberId, revokedAt }) =>
        revokedAt === null && !keys.has(keyOf(benefitId, memberId)),
    ),
    update: wanted.flatMap((each) => {
      const grant = grantOf(each)
      const isOld = grant && grant.revokedAt === null && grant.version < each.benefit.version
      return isOld ? [{ grant, benefit: each.benefit }] : []
    }),
    grant: wanted.flatMap((each) => {
      const before = grantOf(each)
      const isOpen = !before || (before.revokedAt !== null && !before.isHeld)
      return isOpen ? [{ ...each, before }] : []
    }),
  }
}
