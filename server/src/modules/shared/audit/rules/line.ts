/** The fields of a line that are hashed: what may be erased is included by its digest only. */
export type Chained = {
  readonly at: Date
  readonly actorKind: string
  readonly actor: string | null
  readonly impersonatedBy: string | null
  readonly apiKeyId: string | null
  readonly requestId: string | null
  readonly action: string
  readonly subject: string
  readonly organizationId: string | null
  readonly eventId: number | null
  readonly originDigest: Buffer
  readonly detailsDigest: Buffer
}

/** What may be erased later. */
export type Erasable = {
  /** As hashed: the payload of the event where that is the same text. */
  readonly details: string | null
  readonly detailsSalt: Buffer | null
  readonly address: string | null
  readonly userAgent: string | null
  readonly originSalt: Buffer | null
}

export function originText(address: string | null, userAgent: string | null): string {
  return JSON.stringify([address, userAgent])
}

/** Changing this would break every existing chain: a new format needs a new first element. */
export function linkText(number: number, line: Chained): string {
  return JSON.stringify([
    'line 1',
    number,
    line.at.toISOString(),
    line.actorKind,
    line.actor,
    line.impersonatedBy,
    line.apiKeyId,
    line.requestId,
    line.action,
    line.subject,
    line.organizationId,
    line.eventId,
    line.originDigest.toString('hex'),
    line.detailsDigest.toString('hex'),
  ])
}
