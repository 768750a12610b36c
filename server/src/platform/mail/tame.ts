import { cut } from '../../kernel/index.ts'

const longest = 80
/** Sticks to its neighbours, is not seen, and is no part of any address. */
const joiner = '\u2060'
/** Where a mail program would see a link begin or go on; times and IP addresses have none. */
const beginnings = /(?<=\.)(?=\p{L})|(?<=:)(?=\/)|(?<=\b(?:mailto|tel|sms|xmpp):)(?=\S)/giu
const address = /^[^\s@/]+@[^\s@/]+$/

/**
 * What people call themselves and their things, said in a mail that our name stands under: one
 * line, not a long one, and nothing that a mail program would make a link of by itself.
 */
export function tame(value: string | number): string | number {
  if (typeof value === 'number' || address.test(value)) return value
  const line = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const short = line.length > longest ? `${cut(line, longest)}…` : line
  return short.replace(beginnings, joiner)
}
