import { type Acting, whoActs } from '../../platform/acting.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Appended } from '../../platform/events/index.ts'
import { saltedDigest } from './chain.ts'
import type { Needs } from './needs.ts'
import { originText } from './rules/line.ts'
import { organizationOf, withoutSecrets } from './rules.ts'
import * as store from './store.ts'

export type Happening = {
  readonly action: string
  readonly subject: string
  readonly organizationId: string | null
  readonly eventId: number | null
  readonly details: object
}

const saltLength = 16

/** Makes lines of what happened, with whoever acts at this moment. */
export function createWriting(
  { chance, clock }: Pick<Needs, 'chance' | 'clock'>,
  written: () => void,
) {
  async function write(tx: Tx, happening: Happening, by: Acting = whoActs()) {
    const salts = chance.bytes(2 * saltLength)
    const originSalt = salts.subarray(0, saltLength)
    const detailsSalt = salts.subarray(saltLength)
    const details = JSON.stringify(withoutSecrets(happening.details))
    await store.insert(tx, {
      at: clock.now(),
      actorKind: by.kind,
      actor: by.id,
      impersonatedBy: by.impersonatedBy,
      apiKeyId: by.apiKeyId,
      requestId: by.requestId,
      action: happening.action,
      subject: happening.subject,
      organizationId: happening.organizationId,
      eventId: happening.eventId,
      address: by.address,
      userAgent: by.userAgent,
      originSalt,
      originDigest: saltedDigest(originSalt, originText(by.address, by.userAgent)),
      details,
      detailsSalt,
      detailsDigest: saltedDigest(detailsSalt, details),
    })
    tx.afterCommit(written)
  }

  const witness = (tx: Tx, { id, type, aggregate, payload }: Appended) => {
    const details = typeof payload === 'object' && payload !== null ? payload : {}
    return write(tx, {
      action: type,
      subject: aggregate,
      organizationId: organizationOf(aggregate, details),
      eventId: id,
      details,
    })
  }

  return { write, witness }
}
export type Writing = ReturnType<typeof createWriting>
