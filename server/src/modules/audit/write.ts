import { type Acting, whoActs } from '../../platform/acting.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Companion } from '../../platform/events/index.ts'
import { saltedDigest } from './chain.ts'
import type { Needs } from './needs.ts'
import { originText } from './rules/line.ts'
import { organizationOf, withoutSecrets } from './rules.ts'
import * as withEvents from './store/with-events.ts'
import * as store from './store.ts'

export type Happening = {
  readonly action: string
  readonly subject: string
  readonly organizationId: string | null
  readonly details: object
}

const saltLength = 16

/** Makes lines of what happened, with whoever acts at this moment. */
export function createWriting(
  { chance, clock }: Pick<Needs, 'chance' | 'clock'>,
  written: () => void,
) {
  function lineOf(happening: Happening, by: Acting) {
    const salts = chance.bytes(2 * saltLength)
    const originSalt = salts.subarray(0, saltLength)
    const detailsSalt = salts.subarray(saltLength)
    const details = JSON.stringify(withoutSecrets(happening.details))
    return {
      at: clock.now(),
      actorKind: by.kind,
      actor: by.id,
      impersonatedBy: by.impersonatedBy,
      apiKeyId: by.apiKeyId,
      requestId: by.requestId,
      action: happening.action,
      subject: happening.subject,
      organizationId: happening.organizationId,
      address: by.address,
      userAgent: by.userAgent,
      originSalt,
      originDigest: saltedDigest(originSalt, originText(by.address, by.userAgent)),
      details,
      detailsSalt,
      detailsDigest: saltedDigest(detailsSalt, details),
    }
  }

  /** A line of what is no event. */
  async function write(tx: Tx, happening: Happening, by: Acting = whoActs()) {
    await store.insert(tx, { ...lineOf(happening, by), eventId: null })
    tx.afterCommit(written)
  }

  /** Every event has a line. */
  const companion: Companion = {
    note(tx, { type, aggregate, payload }) {
      tx.afterCommit(written)
      const organizationId = organizationOf(aggregate, payload)
      const happening = { action: type, subject: aggregate, organizationId, details: payload }
      return withEvents.toNote(lineOf(happening, whoActs()))
    },
    rows: withEvents.rows,
  }

  return { write, companion }
}
export type Writing = ReturnType<typeof createWriting>
