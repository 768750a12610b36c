import { after, money, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { DisputeState, News } from '../../../platform/processors/index.ts'
import type { Timers } from '../../../platform/timers/index.ts'
import { disputeEndOf } from './cards.ts'
import * as store from './store.ts'

export const disputeKind = 'sandbox-processor.dispute'

/** After the payment. */
const openedAfter = span.hour
const decidedAfter = openedAfter + 7 * span.day

const prefix = 'sbx_dispute_of_'

/** A dispute follows from its payment and the time, so it has no rows of its own. */
const disputeReference = (chargeReference: string) => prefix + chargeReference

/** Lets the bank be heard of a payment that has just succeeded. */
export function scheduleDispute(
  timers: Timers,
  tx: Tx,
  moment: Moment,
  { amount, card, kind, reference }: store.SandboxObject,
) {
  if (kind !== 'charge' || amount === 0 || disputeEndOf(card) === undefined) return
  const steps = { opened: openedAfter, decided: decidedAfter }
  for (const [step, delay] of Object.entries(steps)) {
    timers.schedule(tx, moment, {
      kind: disputeKind,
      subjectId: `${reference}:${step}`,
      lane: `sandbox ${reference}`,
      dueAt: after(moment.at, delay),
    })
  }
}

/** The message of such a timer. */
export function disputeNews(organizationId: string, subjectId: string): News {
  const [reference = ''] = subjectId.split(':')
  const about = { reference: disputeReference(reference), intentId: null }
  return { id: `dispute ${subjectId}`, organizationId, kind: 'dispute', ...about }
}

/** The dispute of a payment at this time, about what was not refunded before. */
export async function disputeOf(
  sql: Sql,
  charge: store.SandboxObject,
  now: Date,
): Promise<DisputeState | undefined> {
  const end = disputeEndOf(charge.card)
  if (end === undefined || charge.kind !== 'charge' || charge.status !== 'succeeded')
    return undefined
  // A payment that succeeded never changes again.
  const openedAt = after(charge.modifiedAt, openedAfter)
  const decidedAt = after(charge.modifiedAt, decidedAfter)
  if (now < openedAt) return undefined
  const { organizationId, reference } = charge
  const amount = await store.remaining(sql, organizationId, reference, openedAt)
  if (amount <= 0) return undefined
  const { disputeAcceptedAt: acceptedAt } = charge
  const isAccepted = acceptedAt !== null && acceptedAt <= now
  const isOpen = now < decidedAt && !isAccepted
  const decision = isAccepted ? 'lost' : end
  return {
    chargeReference: reference,
    money: money.of(amount, charge.currency),
    status: isOpen ? 'needs_response' : decision,
    isWithdrawn: isOpen || decision === 'lost',
    fee: 0,
    reason: 'fraudulent',
    evidenceDueBy: isOpen ? decidedAt : null,
  }
}

export async function findDispute(
  sql: Sql,
  organizationId: string,
  reference: string,
  now: Date,
): Promise<DisputeState | undefined> {
  if (!reference.startsWith(prefix)) return undefined
  const charge = await store.find(sql, organizationId, reference.slice(prefix.length))
  return charge && disputeOf(sql, charge, now)
}

/** What was decided before stays. */
export async function acceptDispute(
  tx: Tx,
  { at, organizationId }: Moment,
  reference: string,
): Promise<DisputeState | undefined> {
  if (!reference.startsWith(prefix)) return undefined
  const charge = await store.lock(tx, organizationId, reference.slice(prefix.length))
  const dispute = charge && (await disputeOf(tx, charge, at))
  if (!charge || dispute?.status !== 'needs_response') return dispute
  store.acceptDispute(tx, organizationId, charge.reference, at)
  return disputeOf(tx, { ...charge, disputeAcceptedAt: at }, at)
}
