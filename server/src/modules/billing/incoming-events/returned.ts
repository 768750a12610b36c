import type { FollowedType } from '@guildhall/contract/billing/followed-types'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Projector } from './project.ts'
import type { Reader } from './read.ts'
import type { Kind } from './rules/kinds.ts'
import * as events from './store/events.ts'

type Returned = {
  readonly kind: Kind
  /** The event that the provider tells of it, too. */
  readonly type: FollowedType
  readonly body: Readonly<Record<string, unknown>>
  /** When the provider was asked, and when it answered. */
  readonly askedAt: Date
  readonly answeredAt: Date
}

/**
 * What became of it: `id` is shown here now, as it was returned or as something later says; `unfit` cannot
 * be stored yet, as it lacks a parent or cannot be read.
 */
export type Projected =
  | { readonly is: 'shown'; readonly id: string }
  | { readonly is: 'foreign' }
  | { readonly is: 'unfit'; readonly problem: string }

/**
 * A row that the provider returned to a command. It counts like its event: judged by its stamp, told to the
 * receivers here, and repeated by the event that arrives later.
 */
export function createReturned(
  { clock }: Pick<Dependencies, 'clock'>,
  reader: Reader,
  projector: Projector,
) {
  return async function applyReturned(
    tx: Tx,
    source: Source,
    { answeredAt, askedAt, body, kind, type }: Returned,
  ): Promise<Projected> {
    const read = reader.readObject(kind, body, type)
    if ('problem' in read) return { is: 'unfit', problem: read.problem }
    const { object } = read
    // An event about it that was told later says more.
    const toldAt = askedAt.getTime() * 1_000
    const message = { type, named: type, data: body, toldAt }
    const item = { event: { sequence: 0 }, foundAt: answeredAt, message, object }
    const { arrived, outcomes } = await projector.apply(tx, { current: source }, [item])
    if (arrived.length > 0) await events.wake(tx, source.connectionId, arrived, clock.now())
    const outcome = outcomes.get(item)
    if (outcome?.verdict === 'foreign') return { is: 'foreign' }
    if (outcome?.verdict === 'waiting') {
      const { id, kind: of } = outcome.waitsFor
      return { is: 'unfit', problem: `waits for ${of} ${id}` }
    }
    return { is: 'shown', id: object.id }
  }
}
