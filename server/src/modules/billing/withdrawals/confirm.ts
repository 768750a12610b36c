import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { CarriedOut, CarryOut } from './carry-out.ts'
import type { Contract, LockContract } from './contracts.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { isLeft, type MakePlan, type Plan } from './plan.ts'
import type { Record } from './record.ts'
import type { Declaration } from './store/declarations.ts'
import * as store from './store/declarations.ts'
import { doneToWire, planToWire } from './wire.ts'

export type Parts = {
  readonly carryOut: CarryOut
  readonly lock: LockContract
  readonly plan: MakePlan
  readonly record: Record
  readonly hooks: Hooks
}

/** Whose session it is. */
export type Owner = {
  readonly organizationId: string
  readonly customerId: string
  /** The session is about what this checkout sold, and nothing else. */
  readonly checkoutId: string | null
}

const unknown = () => new AppError('WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED')

/** What a consumer confirms: by the link of a receipt, or signed in to the portal. */
export function createConfirm(dependencies: Dependencies, parts: Parts) {
  const { carryOut, hooks, lock, plan: planFor, record } = parts
  const { clock, database, merchants, refunds } = dependencies

  const merchantOf = (tx: Tx, { organizationId }: Moment) => merchants.get(tx, organizationId)

  async function locked(tx: Tx, moment: Moment, orderId: string) {
    const contract = await lock(tx, moment.organizationId, orderId)
    if (!contract) throw new AppError('NOT_FOUND')
    return contract
  }

  async function ofToken(token: string) {
    const hash = hashToken(token)
    const found = await store.ofToken(database.sql, hash, clock.now())
    if (!found?.orderId) throw unknown()
    return { hash, id: found.id, orderId: found.orderId, organizationId: found.organizationId }
  }

  type Place = { readonly moment: Moment; readonly contract: Contract; readonly one: Declaration }

  /** The declaration of a token, which a later receipt replaces. */
  async function withToken<Value>(token: string, work: (tx: Tx, place: Place) => Promise<Value>) {
    const { hash, id, orderId, organizationId } = await ofToken(token)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const contract = await locked(tx, moment, orderId)
      const one = await store.lock(tx, organizationId, id)
      if (!one?.tokenHash?.equals(hash)) throw unknown()
      return work(tx, { moment, contract, one })
    })
  }

  /** An order of the customer, which is locked; what belongs to another one is not there. */
  async function ofCustomer<Value>(
    { checkoutId, customerId, organizationId }: Owner,
    orderId: string,
    work: (
      tx: Tx,
      moment: Moment,
      contract: Contract,
      one: Declaration | undefined,
    ) => Promise<Value>,
  ) {
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const contract = await locked(tx, moment, orderId)
      const { customer, order } = contract
      const isSold = checkoutId === null || order.checkoutId === checkoutId
      if (customer.id !== customerId || customer.deletedAt || !isSold) {
        throw new AppError('NOT_FOUND')
      }
      const one = await store.ofOrder(tx, organizationId, orderId, 'withdrawal')
      return work(tx, moment, contract, one)
    })
  }

  const done = async (tx: Tx, { contract, moment, one }: Place): Promise<WithdrawalPreview> =>
    doneToWire({ contract, declaration: one, merchant: await merchantOf(tx, moment) })

  /** What the seller has decided once is not asked again. */
  async function refusalOf(
    tx: Tx,
    { contract, moment, one }: Omit<Place, 'one'> & { readonly one: Declaration | undefined },
    plan: Plan,
  ): Promise<WithdrawalPreview | undefined> {
    if (!plan.isLeftToSeller || one) return undefined
    const refused = await store.refusedOf(tx, moment.organizationId, contract.order.id)
    return refused && done(tx, { contract, moment, one: refused })
  }

  type Confirmed = {
    readonly shown: WithdrawalPreview
    readonly begun: CarriedOut['refunds']
  }

  async function execute(tx: Tx, place: Place, plan: Plan): Promise<Confirmed> {
    const { contract, moment, one } = place
    if (plan.obstacle) throw new AppError('WITHDRAWAL_IS_NOT_POSSIBLE')
    if (plan.isLeftToSeller) {
      const shown = { contract, declaration: one, merchant: await merchantOf(tx, moment) }
      return { shown: planToWire(shown, plan), begun: [] }
    }
    const { declaration, refunds: begun } = await carryOut(tx, moment, contract, one, plan)
    return { shown: await done(tx, { ...place, one: declaration }), begun }
  }

  async function finish({ begun, shown }: Confirmed): Promise<WithdrawalPreview> {
    for (const each of begun) await refunds.finish(each)
    return shown
  }

  const nowhere = { name: null, orderNumber: null, email: null } as const

  return {
    /** Changes nothing. */
    preview: (token: string): Promise<WithdrawalPreview> =>
      withToken(token, async (tx, place) => {
        const { contract, moment, one } = place
        if (one.status !== 'declared') return done(tx, place)
        const shown = { contract, declaration: one, merchant: await merchantOf(tx, moment) }
        return planToWire(shown, await planFor(tx, moment, contract, one))
      }),

    /** Once: the same token again gets what was done. */
    confirm: async (token: string): Promise<WithdrawalPreview> =>
      finish(
        await withToken(token, async (tx, place) => {
          const { contract, moment, one } = place
          if (one.status !== 'declared') return { shown: await done(tx, place), begun: [] }
          return execute(tx, place, await planFor(tx, moment, contract, one))
        }),
      ),

    previewOfCustomer: (owner: Owner, orderId: string): Promise<WithdrawalPreview> =>
      ofCustomer(owner, orderId, async (tx, moment, contract, one) => {
        if (one?.status === 'completed') return done(tx, { contract, moment, one })
        const declaration = one ?? ({ kind: 'withdrawal', declaredAt: moment.at } as const)
        const shown = { contract, declaration, merchant: await merchantOf(tx, moment) }
        const plan = await planFor(tx, moment, contract, declaration)
        const refused = await refusalOf(tx, { moment, contract, one }, plan)
        return refused ?? planToWire(shown, plan)
      }),

    /** For the amount that was shown, with its tax. */
    withdrawBy: async (
      owner: Owner,
      orderId: string,
      expectedAmount: number,
    ): Promise<WithdrawalPreview> =>
      finish(
        await ofCustomer(owner, orderId, async (tx, moment, contract, one) => {
          if (one?.status === 'completed') {
            return { shown: await done(tx, { contract, moment, one }), begun: [] }
          }
          const declared = one ?? ({ kind: 'withdrawal', declaredAt: moment.at } as const)
          const plan = await planFor(tx, moment, contract, declared)
          const refused = await refusalOf(tx, { moment, contract, one }, plan)
          if (refused) return { shown: refused, begun: [] }
          if (plan.obstacle) throw new AppError('WITHDRAWAL_IS_NOT_POSSIBLE')
          if (plan.amount + plan.taxAmount !== expectedAmount) {
            throw new AppError('REFUND_AMOUNT_HAS_CHANGED')
          }
          const made =
            one ?? (await record.create(tx, moment, { ...declared, ...nowhere }, contract))
          if (!one && isLeft(made, plan)) {
            for (const tell of hooks.leftToSeller) await tell(tx, moment, made)
          }
          return execute(tx, { contract, moment, one: made }, plan)
        }),
      ),
  }
}
