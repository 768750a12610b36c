import { createHash } from 'node:crypto'

/** A line as it is chained: what may be erased takes part by its digest only. */
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

export const beginning = Buffer.alloc(32)

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Without the salt nobody can try out what an erased text may have been. */
export function saltedDigest(salt: Buffer, text: string): Buffer {
  return sha256(salt, text)
}

export function originText(address: string | null, userAgent: string | null): string {
  return JSON.stringify([address, userAgent])
}

/** Changing this would break every chain there is: a new form needs a new mark in front. */
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

export function link(before: Buffer, number: number, line: Chained): Buffer {
  return sha256(before, linkText(number, line))
}

/** Does what still stands there match the digests that were chained? */
export function isWhole(line: Chained & Erasable): boolean {
  const { details, detailsSalt, address, userAgent, originSalt } = line
  const detailsMatch = detailsSalt
    ? saltedDigest(detailsSalt, details ?? '').equals(line.detailsDigest)
    : details === null
  const originMatches = originSalt
    ? saltedDigest(originSalt, originText(address, userAgent)).equals(line.originDigest)
    : address === null && userAgent === null
  return detailsMatch && originMatches
}

export type Erasable = {
  readonly details: string | null
  readonly detailsSalt: Buffer | null
  readonly address: string | null
  readonly userAgent: string | null
  readonly originSalt: Buffer | null
}
