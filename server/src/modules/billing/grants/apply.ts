import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Benefit } from '../benefits/index.ts'
import type { GrantOf, GrantTypes, Outcome, Why } from './benefit-types.ts'
import type { Dependencies, Told } from './dependencies.ts'
import type { Place, Record } from './record.ts'
import { type Grant, isTold, sourceOf, type Task } from './rules/grant.ts'

// biome-ignore lint/suspicious/noExplicitAny: the type of a row is known while it runs only
type AnyGrant = GrantOf<any>

const ownQueues: readonly string[] = ['discord', 'github_repository']
const queuePrefix = 'grants.perform'

/** Each service has workers of its own, so that one that hangs delays no other. */
const queueOf = (type: string) =>
  ownQueues.includes(type) ? `${queuePrefix}.${type}` : queuePrefix
export const queues = [queuePrefix, ...ownQueues.map(queueOf)]

/** What a type gets to see of a grant. */
export const seen = (grant: Grant, benefit: Benefit): AnyGrant => ({
  id: grant.id,
  organizationId: grant.organizationId,
  benefit,
  customerId: grant.customerId,
  memberId: grant.memberId,
  subscriptionId: grant.subscriptionId,
  orderId: grant.orderId,
  slotId: grant.seatId ?? sourceOf(grant).id,
  seatId: grant.seatId,
  periodStart: grant.periodStart,
  properties: grant.properties,
  round: grant.round,
})

/** The grant after an attempt: granted, or failed with the reason. */
// biome-ignore lint/suspicious/noExplicitAny: the type of a row is known while it runs only
export const settled = (grant: Grant, { at }: Moment, outcome: Outcome<any>): Grant =>
  'error' in outcome
    ? { ...grant, grantedAt: null, error: { ...outcome.error, timestamp: at.toISOString() } }
    : {
        ...grant,
        properties: outcome.properties,
        grantedAt: grant.grantedAt ?? at,
        error: null,
      }

const unavailable = {
  error: { type: 'BenefitTypeUnavailable', message: 'Nothing grants benefits of this type here.' },
}

/** What can happen to one grant. */
export function createApply(
  { jobs, random }: Pick<Dependencies, 'jobs' | 'random'>,
  record: Record,
  types: GrantTypes,
) {
  /** A job does it after the commit. */
  async function delegate(
    place: Place,
    before: Grant | undefined,
    grant: Grant,
    benefit: Benefit,
    task: Task,
  ) {
    const taskNumber = grant.taskNumber + 1
    const waiting = { ...grant, task, taskNumber, taskAttempts: 0 }
    const isRevoked = task === 'revoke' && before && isTold(before)
    const told = isRevoked ? { type: 'benefit_grant.revoked' as const, benefit } : undefined
    const saved = await record.save(place, before, waiting, told)
    const { id, organizationId } = saved
    await jobs.send(place.tx, queueOf(benefit.type), { organizationId, grantId: id, taskNumber })
    return saved
  }

  async function attempt(
    place: Place,
    before: Grant | undefined,
    grant: Grant,
    benefit: Benefit,
    why: Why,
  ): Promise<Grant> {
    const type = types.of(benefit.type)
    if (type?.runs === 'outside') {
      // What was not yet told is still a first grant.
      const isFirst = why === 'granted' || !before || !isTold(before)
      return delegate(place, before, grant, benefit, isFirst ? 'grant' : 'update')
    }
    const { moment, tx } = place
    const outcome = type ? await type.grant(tx, moment, seen(grant, benefit), why) : unavailable
    const told: Told = why === 'granted' ? 'benefit_grant.created' : 'benefit_grant.updated'
    const after = settled(grant, moment, outcome)
    return record.save(place, before, after, { type: told, benefit })
  }

  return {
    /** For the first time, or again. */
    grant(
      place: Place,
      before: Grant | undefined,
      fresh: Pick<
        Grant,
        'memberId' | 'subscriptionId' | 'orderId' | 'giftId' | 'seatId' | 'periodStart'
      >,
      benefit: Benefit,
    ): Promise<Grant> {
      const { customer, moment } = place
      const row: Grant = before ?? {
        ...fresh,
        id: random.uuid(),
        organizationId: moment.organizationId,
        customerId: customer.id,
        benefitId: benefit.id,
        properties: {},
        error: null,
        grantedAt: null,
        revokedAt: null,
        version: benefit.version,
        round: 0,
        isHeld: false,
        task: null,
        taskNumber: 0,
        taskAttempts: 0,
        taskUntil: null,
        createdAt: moment.at,
        modifiedAt: null,
      }
      const open = { ...row, revokedAt: null, error: null, round: row.round + 1 }
      const { periodStart, seatId } = fresh
      const grant = { ...open, version: benefit.version, seatId, periodStart }
      return attempt(place, before, grant, benefit, 'granted')
    },

    /** Once more, since the benefit was changed. */
    update(place: Place, before: Grant, benefit: Benefit): Promise<Grant> {
      const grant = { ...before, version: benefit.version, round: before.round + 1 }
      return attempt(place, before, grant, benefit, 'updated')
    },

    /** Once more, with what the customer provided. */
    provided(place: Place, before: Grant, benefit: Benefit, properties: Grant['properties']) {
      const grant = { ...before, properties, version: benefit.version, round: before.round + 1 }
      return attempt(place, before, grant, benefit, 'updated')
    },

    /** With other properties, which its type has stored already. */
    amend(place: Place, before: Grant, benefit: Benefit, properties: Grant['properties']) {
      const told = { type: 'benefit_grant.updated' as const, benefit }
      return record.save(place, before, { ...before, properties }, told)
    },

    async revoke(place: Place, before: Grant, benefit: Benefit): Promise<Grant> {
      const { moment, tx } = place
      const type = types.of(benefit.type)
      const gone = { ...before, grantedAt: null, revokedAt: moment.at, error: null }
      if (type?.runs === 'outside') return delegate(place, before, gone, benefit, 'revoke')
      const isGranted = before.grantedAt !== null
      const properties =
        type && isGranted ? await type.revoke(tx, moment, seen(before, benefit)) : before.properties
      const told = { type: 'benefit_grant.revoked' as const, benefit }
      return record.save(place, before, { ...gone, properties }, told)
    },

    /** The order of a new period was paid. */
    async cycle(place: Place, before: Grant, benefit: Benefit, periodStart: Date): Promise<Grant> {
      const { moment, tx } = place
      const type = types.of(benefit.type)
      const grant = { ...before, round: before.round + 1, periodStart }
      const renew = type?.runs === 'inside' ? type.cycle : undefined
      const properties = renew ? await renew(tx, moment, seen(grant, benefit)) : before.properties
      const told = { type: 'benefit_grant.cycled' as const, benefit }
      return record.save(place, before, { ...grant, properties }, told)
    },
  }
}
export type Apply = ReturnType<typeof createApply>
