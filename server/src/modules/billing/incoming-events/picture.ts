import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Message } from './message.ts'
import type { Picture, Reader, ReadObject } from './read.ts'
import { keyOf, type Rows } from './rows.ts'
import { endOf, isEnded } from './rules/ends.ts'
import type { Kind } from './rules/kinds.ts'
import { stampOf } from './rules/stamp.ts'
import type { StoredEvent } from './store/events.ts'
import * as objects from './store/objects.ts'

type Body = Readonly<Record<string, unknown>>
type Part = { readonly kind: Kind; readonly raw: Body }

type Shown = {
  readonly event: StoredEvent
  readonly message: Message
  readonly customerId: string
  /** Microseconds since 1970. */
  readonly moment: number
  readonly parts: readonly Part[]
}

type Saved = { readonly object: ReadObject; readonly stored: objects.StoredObject }

/** A list of this length may have been cut by the provider. */
const fullPage = 1_000

/** Balances change without their stamp: of those the later picture counts. */
function isNewer(
  kind: Kind,
  before: objects.StoredObject | undefined,
  { moment, stamp }: { readonly moment: number; readonly stamp: number },
): boolean {
  if (!before) return true
  // Only asking the provider brings back what it deleted.
  if (before.isDeleted) return false
  if (kind === 'customer_meter') return (before.toldAt ?? 0) <= moment
  return before.isCopy || before.stamp < stamp
}

const textOf = (stamp: number) => new Date(Math.floor(stamp / 1_000)).toISOString()

/**
 * Applies what a customer has at a moment to the rows of it: `customer.state_changed` tells parts of
 * subscriptions, grants and balances, and by leaving things out that they are gone.
 */
export function createPictures(
  { customerState, events }: Dependencies,
  reader: Reader,
  rows: Rows,
) {
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

  /** Parts that are newer than what is stored of their objects. */
  async function newerParts(tx: Tx, organizationId: string, shown: Shown): Promise<Saved[]> {
    const { event, message, moment, parts } = shown
    const present = await presentParents(tx, organizationId, parts)
    const references = parts.map(({ kind, raw }) => ({ kind, id: String(raw.id) }))
    const stored = await objects.lockMany(tx, organizationId, references)
    const knownOf = new Map(
      stored.map((each) => [keyOf({ ...each, kind: each.kind as Kind }), each]),
    )
    return parts.flatMap((part): Saved[] => {
      const before = knownOf.get(keyOf({ kind: part.kind, id: String(part.raw.id) }))
      const stamp = stampOf(part.raw)
      if (stamp === undefined || !hasParent(part, present)) return []
      const object = isNewer(part.kind, before, { moment, stamp })
        ? merged(before, part)
        : undefined
      if (!object) return []
      const { id, isDeleted, kind, raw } = object
      const told = { toldAt: moment, sequence: event.sequence, types: [message.named] }
      const pictured = !before || before.pictured === 'part' ? 'part' : 'whole'
      const known = { isCopy: false, pictured, ...told } as const
      return [{ object, stored: { kind, id, body: raw, stamp, isDeleted, ...known } }]
    })
  }

  /** What a customer had and the picture does not have, where it was not told since. */
  async function goneParts(
    tx: Tx,
    organizationId: string,
    { customerId, moment, parts }: Shown,
  ): Promise<Saved[]> {
    const gone: Saved[] = []
    for (const kind of ['subscription', 'benefit_grant'] as const) {
      const named = new Set(parts.filter((part) => part.kind === kind).map(({ raw }) => raw.id))
      if (named.size >= fullPage) continue
      for (const known of await objects.lockOfCustomer(tx, organizationId, kind, customerId)) {
        const toldAt = known.toldAt ?? known.stamp
        if (named.has(known.id) || isEnded(kind, known.body) || toldAt >= moment) continue
        const body = { ...known.body, ...endOf(kind, textOf(moment)) }
        const read = reader.readObject(kind, body)
        // The stamp stays, so that a later event of its own corrects it.
        if ('object' in read) {
          gone.push({ object: read.object, stored: { ...known, body, toldAt: moment } })
        }
      }
    }
    return gone
  }

  async function apply(
    tx: Tx,
    organizationId: string,
    { event, message }: Pick<Shown, 'event' | 'message'>,
    picture: Picture,
  ): Promise<boolean> {
    const parts = partsOf(message.data, picture)
    const moment = momentOf(message, parts)
    const shown = { event, message, moment, parts, customerId: picture.id }
    const saved = [
      ...(await newerParts(tx, organizationId, shown)),
      ...(await goneParts(tx, organizationId, shown)),
    ]
    const told = saved.map(({ object }) => object)
    const lost = new Set(await rows.write(tx, organizationId, { missing: [], told }))
    const stored = saved.filter(({ object }) => !lost.has(object)).map((each) => each.stored)
    if (stored.length > 0) await objects.save(tx, organizationId, stored)
    // Looked at again, it tells nothing again.
    if (stored.length === 0 && event.verdict !== null) return false
    const [state] = await customerState.show(tx, organizationId, [picture.id])
    if (state) {
      const at = new Date(Math.floor(moment / 1_000))
      await events.append(tx, 'customer.state_changed', `customer:${picture.id}`, state, at)
    }
    return true
  }

  return { apply }
}
export type Pictures = ReturnType<typeof createPictures>
