import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Picture, Reader } from './read.ts'
import { type Kind, progressOf } from './rules/kinds.ts'
import type { Message } from './rules/message.ts'
import { microseconds, stampOf } from './rules/stamp.ts'
import type { StoredEvent } from './store/events.ts'
import * as objects from './store/objects.ts'

type Body = Readonly<Record<string, unknown>>
type Part = { readonly kind: Kind; readonly raw: Body }

/** A list of this length may have been cut by the provider. */
const fullPage = 1_000

const isEnded = (kind: Kind, { body }: objects.StoredObject) =>
  kind === 'subscription'
    ? body.status !== 'active' && body.status !== 'trialing'
    : body.is_revoked === true || body.is_granted !== true

const textOf = (stamp: number) => new Date(Math.floor(stamp / 1_000)).toISOString()

/** What ends where a picture does not have it. */
const endOf = (kind: Kind, at: string): Body =>
  kind === 'subscription'
    ? {
        status: 'canceled',
        ended_at: at,
        ends_at: at,
        canceled_at: at,
        cancel_at_period_end: false,
      }
    : { is_granted: false, is_revoked: true, revoked_at: at, granted_at: null }

/**
 * Applies what a customer has at a moment to the rows of it: `customer.state_changed` tells parts of
 * subscriptions, grants and balances, and by leaving things out that they are gone.
 */
export function createPictures({ customerState, events, mirrors }: Dependencies, reader: Reader) {
  /** The parts that are stored somewhere, each as a body of its kind. */
  function partsOf(data: Body, picture: Picture): Part[] {
    const customerId = picture.id
    const { active_meters, active_subscriptions, granted_benefits, ...customer } = data
    const organization = { organization_id: data.organization_id }
    return [
      { kind: 'customer', raw: customer },
      ...picture.active_subscriptions.map(
        (each): Part => ({
          kind: 'subscription',
          raw: { ...each, customer_id: customerId },
        }),
      ),
      ...picture.granted_benefits.map(
        (each): Part => ({
          kind: 'benefit_grant',
          raw: {
            ...organization,
            ...each,
            customer_id: customerId,
            is_granted: true,
            is_revoked: false,
            revoked_at: null,
          },
        }),
      ),
      ...picture.active_meters.map(
        (each): Part => ({
          kind: 'customer_meter',
          raw: { ...each, customer_id: customerId },
        }),
      ),
    ]
  }

  /** The moment of the picture: its own, or the latest one inside of it. */
  function momentOf(message: Message, parts: readonly Part[]): number {
    if (message.toldAt !== null) return message.toldAt
    return Math.max(...parts.map(({ raw }) => stampOf(raw) ?? 0))
  }

  /** Where its meter, product or benefit is not known, a part is left out, and no other one waits for it. */
  async function presentParents(tx: Tx, organizationId: string, parts: readonly Part[]) {
    const wanted = parts.flatMap(({ kind, raw }) => {
      if (kind === 'subscription') return [{ kind: 'product', id: String(raw.product_id) }]
      if (kind === 'benefit_grant') return [{ kind: 'benefit', id: String(raw.benefit_id) }]
      return kind === 'customer_meter' ? [{ kind: 'meter', id: String(raw.meter_id) }] : []
    })
    const found = await objects.lockMany(tx, organizationId, wanted)
    return new Set(found.map(({ id }) => id))
  }

  const hasParent = ({ kind, raw }: Part, present: ReadonlySet<string>) =>
    kind === 'customer' ||
    present.has(
      String(
        kind === 'subscription'
          ? raw.product_id
          : kind === 'benefit_grant'
            ? raw.benefit_id
            : raw.meter_id,
      ),
    )

  /** A part says less than there is: what it does not say stays. */
  function merged(before: objects.StoredObject | undefined, { kind, raw }: Part) {
    const read = reader.readObject(kind, { ...before?.body, ...raw })
    return 'object' in read ? read.object : undefined
  }

  async function apply(
    tx: Tx,
    organizationId: string,
    event: StoredEvent,
    message: Message,
    picture: Picture,
  ) {
    const parts = partsOf(message.data, picture)
    const moment = momentOf(message, parts)
    const present = await presentParents(tx, organizationId, parts)
    const references = parts.map(({ kind, raw }) => ({ kind, id: String(raw.id) }))
    const stored = await objects.lockMany(tx, organizationId, references)
    const knownOf = new Map(stored.map((each) => [`${each.kind} ${each.id}`, each]))
    const saved: objects.StoredObject[] = []

    for (const part of parts) {
      const before = knownOf.get(`${part.kind} ${String(part.raw.id)}`)
      const stamp = stampOf(part.raw)
      if (stamp === undefined || !hasParent(part, present)) continue
      // Balances change without their stamp: the later picture counts.
      const isNewer =
        part.kind === 'customer_meter'
          ? !before || (before.toldAt ?? 0) <= moment
          : !before || (before.isCopy && !before.isDeleted) || before.stamp < stamp
      const object = isNewer ? merged(before, part) : undefined
      if (!object) continue
      saved.push({
        ...{
          kind: part.kind,
          id: object.id,
          body: object.body,
          stamp,
          isDeleted: object.isDeleted,
        },
        ...{ toldAt: moment, sequence: event.sequence, types: [message.named], isCopy: false },
      })
    }

    for (const kind of ['subscription', 'benefit_grant'] as const) {
      const named = new Set(parts.filter((part) => part.kind === kind).map(({ raw }) => raw.id))
      if (named.size >= fullPage) continue
      for (const known of await objects.lockOfCustomer(tx, organizationId, kind, picture.id)) {
        const toldAt = known.toldAt ?? known.stamp
        if (named.has(known.id) || isEnded(kind, known) || toldAt >= moment) continue
        const body = { ...known.body, ...endOf(kind, textOf(moment)) }
        const read = reader.readObject(kind, body)
        // The stamp stays, so that a later event of its own corrects it.
        if ('object' in read) saved.push({ ...known, body: read.object.body, toldAt: moment })
      }
    }

    for (const [kind, some] of Map.groupBy(saved, (each) => each.kind as Kind)) {
      await mirrors[kind].write(
        tx,
        organizationId,
        some.map(({ body, id }) => ({ ...body, id })),
      )
    }
    if (saved.length > 0) await objects.save(tx, organizationId, saved)
    const [state] = await customerState.show(tx, organizationId, [picture.id])
    if (state) {
      const at = new Date(Math.floor(moment / 1_000))
      await events.append(tx, 'customer.state_changed', `customer:${picture.id}`, state, at)
    }
    return saved.length > 0
  }

  return { apply }
}
export type Pictures = ReturnType<typeof createPictures>
