import { after, span } from '../../../kernel/index.ts'

/** Long enough that what many customers reach together becomes one email. */
const slot = 15 * span.minute
const pause = span.hour

/** Whoever declares something needs no account: however many do, an hour makes one email. */
export const endOfHour = (at: Date): Date =>
  new Date((Math.floor(at.getTime() / span.hour) + 1) * span.hour)

/** At the end of a slot, and not within an hour after the last email. */
export function nextDigest(at: Date, sentAt: Date | undefined): Date {
  const end = new Date((Math.floor(at.getTime() / slot) + 1) * slot)
  const earliest = sentAt && after(sentAt, pause)
  return earliest && earliest > end ? earliest : end
}

/** Undefined where it may be written now. */
export function waitsUntil(at: Date, sentAt: Date | undefined): Date | undefined {
  const earliest = sentAt && after(sentAt, pause)
  return earliest && earliest > at ? earliest : undefined
}
