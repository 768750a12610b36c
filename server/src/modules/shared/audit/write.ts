import { currentActor, type RequestActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { AttachedRows } from '../../../platform/events/index.ts'
import { saltedDigest } from './chain.ts'
import type { Dependencies } from './dependencies.ts'
import { originText } from './rules/line.ts'
import { withoutSecrets } from './rules.ts'
import { declarePurpose } from './store/chain.ts'
import { eraseDetailsOf } from './store/erase.ts'
import * as withEvents from './store/with-events.ts'
import * as store from './store.ts'

export type LineInput = {
  readonly action: string
  readonly subject: string
  readonly organizationId: string | null
  readonly details: object
}

const saltLength = 16

/** Builds audit lines, with the current actor. */
export function createWriter(
  { random, clock }: Pick<Dependencies, 'random' | 'clock'>,
  written: () => void,
) {
  function lineOf(input: LineInput, by: RequestActor) {
    const salts = random.bytes(2 * saltLength)
    const originSalt = salts.subarray(0, saltLength)
    const detailsSalt = salts.subarray(saltLength)
    const details = JSON.stringify(withoutSecrets(input.details))
    return {
      at: clock.now(),
      actorKind: by.kind,
      actor: by.id,
      impersonatedBy: by.impersonatedBy,
      apiKeyId: by.apiKeyId,
      requestId: by.requestId,
      action: input.action,
      subject: input.subject,
      organizationId: input.organizationId,
      address: by.address,
      userAgent: by.userAgent,
      originSalt,
      originDigest: saltedDigest(originSalt, originText(by.address, by.userAgent)),
      details,
      detailsSalt,
      detailsDigest: saltedDigest(detailsSalt, details),
    }
  }

  /** Writes a line that belongs to no event. */
  async function write(tx: Tx, input: LineInput, by: RequestActor = currentActor()) {
    await store.insert(tx, { ...lineOf(input, by), eventId: null })
    tx.afterCommit(written)
  }

  /** Writes a line with every event. */
  const attachedRows: AttachedRows = {
    input(tx, { type, aggregate, organizationId, payload, body }) {
      tx.afterCommit(written)
      const input = { action: type, subject: aggregate, organizationId, details: payload }
      return withEvents.toRowInput(lineOf(input, currentActor()), body)
    },
    rows: withEvents.rows,
    needsPayload: withEvents.needsPayload,
    beforeErasing: async (tx, payloadIds) => {
      await declarePurpose(tx, 'erase')
      await eraseDetailsOf(tx, payloadIds)
    },
  }

  return { write, attachedRows }
}
export type Writer = ReturnType<typeof createWriter>
