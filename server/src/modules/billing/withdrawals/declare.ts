import type { Declaration as Input } from '@guildhall/contract/billing/withdrawals'
import { AppError, after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { sameEmail } from '../customers/index.ts'
import type { Contract, LockContract } from './contracts.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { linkDays, type SendEmail } from './emails.ts'
import { isLeft, type MakePlan, type Plan } from './plan.ts'
import type { Record } from './record.ts'
import { isTaken } from './rules/law.ts'
import { isSameName } from './rules/verdict.ts'
import type { Declaration } from './store/declarations.ts'
import * as store from './store/declarations.ts'
import * as settings from './store/settings.ts'

const job = 'withdrawals.declare'

const perMinute = { max: 6, seconds: 60 }
const perHour = { max: 12, seconds: 3_600 }
/** Of an organization, for which no order was found: more are noise. */
const unmatchedPerDay = { max: 1_000, seconds: 86_400 }

/** Bytes of the secret in the link. */
const secretLength = 32

type Parts = {
  readonly lock: LockContract
  readonly plan: MakePlan
  readonly record: Record
  readonly send: SendEmail
  readonly hooks: Hooks
}

type Asked = Input & { readonly slug: string }
type Queued = Asked & { readonly at: string }

/**
 * Somebody declares a withdrawal or a cancellation without signing in. Nothing tells whether there is such
 * an order: the request only queues a job.
 */
export function createDeclare(dependencies: Dependencies, parts: Parts) {
  const { hooks, lock, plan: planFor, record, send } = parts
  const { clock, database, jobs, limits, merchants, orders, random } = dependencies

  async function take(address: string) {
    for (const rule of [perMinute, perHour]) {
      if (await limits.allowFrom(`withdrawal ${rule.seconds}`, address, rule)) continue
      const retryAfter = rule.seconds
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
    }
  }

  async function organizationOf(slug: string): Promise<string | undefined> {
    try {
      return (await merchants.ofSlug(slug)).organizationId
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  async function contractOf(tx: Tx, organizationId: string, asked: Asked) {
    const found = await orders.findNumbered(tx, organizationId, asked.order_number)
    const contract = found && (await lock(tx, organizationId, found.id))
    if (!contract) return undefined
    const parties = await orders.partiesOf(tx, organizationId, found.id)
    const { customer, order } = contract
    const addresses = [order.customerEmail, customer.email].flatMap((email) => email ?? [])
    const names = [order.billingName, parties?.buyer.name ?? null, customer.name]
    const isTheirs = addresses.some((email) => sameEmail(email, asked.email))
    const known = [...names, customer.billingName]
    return isTheirs && isSameName({ given: asked.name, known }) ? contract : undefined
  }

  /** Undefined while money of the order is disputed: what goes back is not known then. */
  async function planOf(tx: Tx, moment: Moment, contract: Contract, one: Declaration) {
    try {
      return await planFor(tx, moment, contract, one)
    } catch (error) {
      if (error instanceof AppError && error.code === 'ORDER_IS_DISPUTED') return undefined
      throw error
    }
  }

  async function leaveToSeller(tx: Tx, moment: Moment, one: Declaration) {
    for (const tell of hooks.leftToSeller) await tell(tx, moment, one)
  }

  async function sendReceipt(
    tx: Tx,
    moment: Moment,
    contract: Contract,
    one: Declaration,
    plan: Plan,
  ) {
    const token = random.bytes(secretLength).toString('base64url')
    if (!(await send.receipt(tx, { moment, contract, one, plan, token }))) return
    await record.change(tx, moment, one, {
      receiptSentAt: moment.at,
      tokenHash: hashToken(token),
      tokenExpiresAt: after(moment.at, linkDays * span.day),
    })
  }

  /** Once a day at most: a number and an address are no secrets, and the mailbox is another one's. */
  const isReceived = ({ receiptSentAt }: Declaration, { at }: Moment) =>
    receiptSentAt !== null && after(receiptSentAt, span.day) > at

  /** The deadline is kept by the request, however long the job waited. */
  function declaredAt({ at, frozen, instance }: Moment, { at: asked }: Queued): Date {
    const waited = Math.max(0, instance.getTime() - new Date(asked).getTime())
    return frozen ? at : after(at, -waited)
  }

  async function declare(queued: Queued): Promise<void> {
    const organizationId = await organizationOf(queued.slug)
    if (!organizationId) return
    await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const { email, kind, name, order_number: orderNumber } = queued
      const rules = await settings.read(tx, organizationId)
      if (!rules[kind]) return
      const contract = await contractOf(tx, organizationId, queued)
      const declared = { kind, declaredAt: declaredAt(moment, queued), name, orderNumber, email }
      if (!contract) {
        const key = `withdrawals|${organizationId}`
        if (!(await limits.allow(key, unmatchedPerDay, tx))) return
        await leaveToSeller(tx, moment, await record.create(tx, moment, declared, undefined))
        return
      }
      if (!isTaken(kind, contract.order.billingAddress?.country ?? null, rules)) return
      const present = await store.ofOrder(tx, organizationId, contract.order.id, kind)
      if (present?.status === 'completed') return
      const one = present ?? (await record.create(tx, moment, declared, contract))
      if (isReceived(one, moment)) return
      const plan = await planOf(tx, moment, contract, one)
      if (!present && (!plan || isLeft(one, plan))) await leaveToSeller(tx, moment, one)
      if (plan) await sendReceipt(tx, moment, contract, one, plan)
    })
  }

  jobs.define(job, async (data) => declare(data as Queued))

  return async (slug: string, input: Input, address: string): Promise<void> => {
    await take(address)
    const queued: Queued = { ...input, slug, at: clock.now().toISOString() }
    await database.transaction((tx) => jobs.send(tx, job, queued))
  }
}
