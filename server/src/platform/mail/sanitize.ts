import { truncateText } from '../../kernel/index.ts'

const maxLength = 80
/** WORD JOINER: invisible, and not a valid part of any address. */
const joiner = '\u2060'
/** Positions at which an email client would detect a link; not in times and IP addresses. */
const linkPositions = /(?<=\.)(?=\p{L})|(?<=:)(?=\/)|(?<=\b(?:mailto|tel|sms|xmpp):)(?=\S)/giu
const address = /^[^\s@/]+@[^\s@/]+$/

/**
 * Makes a user-chosen name safe for an email: one line, limited in length, and nothing that an email
 * client would turn into a link.
 */
export function sanitize(value: string | number): string | number {
  if (typeof value === 'number' || address.test(value)) return value
  const line = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const short = line.length > maxLength ? `${truncateText(line, maxLength)}…` : line
  return short.replace(linkPositions, joiner)
}
