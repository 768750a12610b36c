import type { BenefitGift } from '@guildhall/contract/billing/gifts'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/benefits.ts'

type Input = {
  readonly benefitId: string
  readonly until: Date | null
  readonly reason: string
}
/** When a gift ends from now on, and why. */
type End = { readonly until: Date | null; readonly reason: string }
type Page = { readonly page: number; readonly limit: number }

/** Of one customer at a time: what is given by hand is looked after by hand. */
const mostRunning = 50

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

const isRunning = ({ endedAt, until }: store.BenefitGift, at: Date) =>
  endedAt === null && (until === null || until > at)

const toWire = (gift: store.BenefitGift, at: Date): BenefitGift => ({
  id: gift.id,
  customer_id: gift.customerId,
  benefit_id: gift.benefitId,
  benefit_description: gift.benefitDescription,
  until: gift.until?.toISOString() ?? null,
  reason: gift.reason,
  end_reason: gift.endReason,
  ended_at: gift.endedAt?.toISOString() ?? null,
  is_running: isRunning(gift, at),
  created_at: gift.createdAt.toISOString(),
})

/** As the audit log has it, without the reason. */
function toldOf(gift: store.BenefitGift, at: Date) {
  const { reason: _ours, end_reason: _why, is_running: _now, ...shown } = toWire(gift, at)
  return { ...shown, organization_id: gift.organizationId }
}

/** Single benefits that merchants give to customers for nothing; what comes of them is decided by grants. */
export function createBenefitGifts(dependencies: Dependencies) {
  const { benefits, clocks, customers, database, events, grants, merchants, random } = dependencies

  customers.hooks.anonymizing.register('benefit-gifts', (tx, { organizationId, id }) =>
    store.forgetReasons(tx, organizationId, id),
  )
  grants.hooks.gifts.provide('gifts', { among: store.among })

  async function benefitOf(sql: Sql, organizationId: string, id: string) {
    const [benefit] = await benefits.findMany(sql, organizationId, [id])
    if (benefit && benefit.deletedAt === null) return benefit
    throw refuse('benefit_id', 'Benefit does not exist.')
  }

  /** Changes a gift with its customer locked; what follows of it is done where something changed. */
  async function change(
    organizationIds: readonly string[],
    id: string,
    type: 'gift.benefit_ended' | 'gift.benefit_end_moved',
    work: (tx: Tx, moment: Moment, gift: store.BenefitGift) => Promise<store.BenefitGift>,
  ): Promise<BenefitGift> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    const { customerId, organizationId } = found
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const { at } = moment
      await customers.lock(tx, organizationId, customerId)
      const before = (await store.find(tx, [organizationId], id)) ?? found
      const changed = await work(tx, moment, before)
      if (changed === before) return toWire(before, at)
      grants.follow(tx, moment, { kind: 'gift', id }, customerId)
      await events.append(tx, type, `customer:${customerId}`, toldOf(changed, at), at)
      return toWire(changed, at)
    })
  }

  return {
    create: async (
      organizationIds: readonly string[],
      customerId: string,
      { benefitId, reason, until }: Input,
      keepAnswer: KeepAnswer,
    ): Promise<BenefitGift> => {
      const { organizationId } = await customers.get(organizationIds, { id: customerId })
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const { at } = moment
        const customer = await customers.lock(tx, organizationId, customerId)
        if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
        if (until && until <= at) throw refuse('until', 'Must be in the future.')
        const benefit = await benefitOf(tx, organizationId, benefitId)
        const present = await store.running(tx, organizationId, customerId, at)
        if (present.some((each) => each.benefitId === benefitId)) {
          throw refuse('benefit_id', 'The customer was given this benefit already.')
        }
        if (present.length >= mostRunning) {
          throw refuse('benefit_id', `A customer has at most ${mostRunning} gifts at a time.`)
        }
        const gift: store.BenefitGift = {
          id: random.uuid(),
          organizationId,
          customerId,
          benefitId,
          benefitDescription: benefit.description,
          until,
          reason,
          endReason: null,
          endedAt: null,
          createdAt: at,
        }
        store.insert(tx, gift)
        grants.follow(tx, moment, { kind: 'gift', id: gift.id }, customerId)
        const aggregate = `customer:${customerId}`
        await events.append(tx, 'gift.benefit_given', aggregate, toldOf(gift, at), at)
        const answer = toWire(gift, at)
        await keepAnswer(tx, answer)
        return answer
      })
    },

    /** What the customer has by other ways stays. */
    end: (organizationIds: readonly string[], id: string): Promise<BenefitGift> =>
      change(organizationIds, id, 'gift.benefit_ended', async (tx, { at }, gift) => {
        if (!isRunning(gift, at)) return gift
        await store.end(tx, gift, at)
        return { ...gift, endedAt: at }
      }),

    /** Earlier or later; what it gave stays given, and credits are not given again. */
    moveEnd: (
      organizationIds: readonly string[],
      id: string,
      { reason, until }: End,
    ): Promise<BenefitGift> =>
      change(organizationIds, id, 'gift.benefit_end_moved', async (tx, { at }, gift) => {
        if (!isRunning(gift, at))
          throw refuse('until', 'Only the end of a gift that runs can be moved.')
        if (until && until <= at) throw refuse('until', 'Must be in the future.')
        const moved = { ...gift, until, endReason: reason }
        await store.moveEnd(tx, moved)
        return moved
      }),

    async list(organizationIds: readonly string[], customerId: string, page: Page) {
      const { organizationId } = await customers.get(organizationIds, { id: customerId })
      const { sql } = database
      const { at } = await clocks.show(sql, organizationId)
      const slice = { offset: offsetOf(page), limit: page.limit }
      const { items, total } = await store.list(sql, organizationId, customerId, slice)
      return { items: items.map((gift) => toWire(gift, at)), total }
    },
  }
}
export type BenefitGifts = ReturnType<typeof createBenefitGifts>
