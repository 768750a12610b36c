import type { BenefitType, GrantPropertiesOf } from '@guildhall/contract/billing/benefit-types'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { BenefitOf } from '../benefits/index.ts'

/** What is known of a grant when something is done about it. */
export type GrantOf<Type extends BenefitType> = {
  readonly id: string
  readonly organizationId: string
  readonly benefit: BenefitOf<Type>
  readonly customerId: string
  /** Who has the seat, where a subscription is sold by seats. */
  readonly memberId: string | null
  /** One of them is set, or none for what was given by hand. */
  readonly subscriptionId: string | null
  readonly orderId: string | null
  /** What gives it: the seat, else the subscription, order or gift. */
  readonly slotId: string
  readonly seatId: string | null
  /** The period for which it is given; null for what is bought once. */
  readonly periodStart: Date | null
  /** As they were left by what was done last, and by what the customer provided. */
  readonly properties: GrantPropertiesOf[Type]
  /** How often it was granted or cycled, this time included: 1 at first. */
  readonly round: number
}

/** A failure is stored and told, and not tried again until the customer acts. */
export type Outcome<Type extends BenefitType> =
  | { readonly properties: GrantPropertiesOf[Type] }
  | { readonly error: { readonly type: string; readonly message: string } }

/** Why something is granted: for the first time or again, or since benefit or customer changed it. */
export type Why = 'granted' | 'updated'

type Shared<Type extends BenefitType> = {
  /** Whether grants have to be done again after the benefit was changed so. By default they have. */
  changesGrants?(
    before: BenefitOf<Type>['properties'],
    after: BenefitOf<Type>['properties'],
  ): boolean
  /**
   * What a customer may change of a grant, such as the account at the other service. Resolves to the
   * properties with which it is then granted again; throws what the customer is to be told. Without it
   * customers change nothing.
   */
  provide?(grant: GrantOf<Type>, input: unknown): GrantPropertiesOf[Type]
}

/**
 * A type that needs nothing but the database. All of it runs in the transaction that changes the grant,
 * with the customer locked.
 */
export type InsideType<Type extends BenefitType> = Shared<Type> & {
  readonly runs: 'inside'
  grant(
    tx: Tx,
    moment: Moment,
    grant: GrantOf<Type>,
    why: Why,
  ): Promise<Outcome<Type>> | Outcome<Type>
  /** Resolves to the properties that the grant is left with. */
  revoke(
    tx: Tx,
    moment: Moment,
    grant: GrantOf<Type>,
  ): Promise<GrantPropertiesOf[Type]> | GrantPropertiesOf[Type]
  /** The order of a new period was paid. By default nothing changes. */
  cycle?(tx: Tx, moment: Moment, grant: GrantOf<Type>): Promise<GrantPropertiesOf[Type]>
}

/**
 * A type that asks another service. It runs in a job, outside of any transaction, and is repeated: each
 * call must do the same when it was done before. What it throws is tried again, with growing delays up
 * to a day, and when a `ServiceUnavailable` says; an `error` is final.
 */
export type OutsideType<Type extends BenefitType> = Shared<Type> & {
  readonly runs: 'outside'
  grant(grant: GrantOf<Type>, why: Why, signal: AbortSignal): Promise<Outcome<Type>>
  /**
   * Only called for the last live grant of the benefit that a customer (or member) has. The grant is
   * revoked already.
   */
  revoke(grant: GrantOf<Type>, signal: AbortSignal): Promise<void>
}

export type GrantType<Type extends BenefitType> = InsideType<Type> | OutsideType<Type>

// biome-ignore lint/suspicious/noExplicitAny: which properties a row has is known by its type only
type AnyType = GrantType<any>

/** The types of benefits that can be granted; each module of a type registers its own. */
export function createGrantTypes() {
  const registered = new Map<BenefitType, AnyType>()

  return {
    register<Type extends BenefitType>(name: Type, type: GrantType<Type>): void {
      if (registered.has(name)) throw new Error(`${name} is registered twice with grants.`)
      registered.set(name, type)
    },
    /** Undefined for a type that nothing grants here: such a grant fails with an error. */
    of: (name: BenefitType): AnyType | undefined => registered.get(name),
  }
}
export type GrantTypes = ReturnType<typeof createGrantTypes>
