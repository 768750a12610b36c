import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type CardWork, puzzlesOfWork, puzzleText } from '@guildhall/contract/card-work'
import type { Infrastructure } from '../../../infrastructure/index.ts'

/** Challenges are asked for with each page, and must last until its form is filled in. */
const lifetime = 30 * 60_000
/** One that is shown again has so much of it left. */
const reusedFor = 10 * 60_000

const longestAnswer = 10 * puzzlesOfWork

/** What a browser says that it has computed, and for what. */
export type ClaimedWork = { readonly challenge: string; readonly answer: string }
/** What comes from a page, whose browser can be asked for work; a program has no such thing. */
export type PageWork = { readonly claimed: ClaimedWork | undefined }

export function workIn({
  work: challenge,
  work_answer: answer,
}: Readonly<Record<string, string>>): PageWork {
  return { claimed: challenge && answer ? { challenge, answer } : undefined }
}

export type DoneWork = { readonly name: string; readonly bits: number }

type Opened = DoneWork & { readonly placeId: string; readonly expiresAt: number }

/** Work that proves itself: nothing is stored before it is done, and then its name alone. */
export function createWork({
  clock,
  random,
  ring,
}: Pick<Infrastructure, 'clock' | 'random' | 'ring'>) {
  const signatures = (text: string) =>
    ring
      .derive('card-work')
      .map((key) => createHmac('sha256', key).update(text).digest().subarray(0, 24))

  function open(challenge: string): Opened | undefined {
    if (challenge.length > 200) return undefined
    const [placeId = '', bits, expiresAt, name = '', given = '', ...rest] = challenge.split('.')
    const text = challenge.slice(0, challenge.lastIndexOf('.'))
    const signature = Buffer.from(given, 'base64url')
    const isOurs =
      rest.length === 0 &&
      signatures(text).some(
        (each) => each.length === signature.length && timingSafeEqual(each, signature),
      )
    if (!isOurs || Number(expiresAt) <= clock.ms()) return undefined
    return { placeId, bits: Number(bits), expiresAt: Number(expiresAt), name }
  }

  function isSolved(challenge: string, bits: number, answer: string): boolean {
    if (answer.length > longestAnswer) return false
    const answers = answer.split('.')
    return (
      answers.length === puzzlesOfWork &&
      answers.every(
        (each, puzzle) =>
          /^\d{1,9}$/.test(each) && isHit(puzzleText(challenge, puzzle, each), bits),
      )
    )
  }

  return {
    /** A challenge, or the one that was shown before as long as it suffices. */
    ask(placeId: string, bits: number, shown: string | undefined): CardWork {
      const known = shown === undefined ? undefined : open(shown)
      const isEnough = known?.placeId === placeId && known.bits >= bits
      if (shown && isEnough && known.expiresAt - clock.ms() > reusedFor) {
        return { challenge: shown, bits: known.bits }
      }
      const name = Buffer.from(random.bytes(12)).toString('base64url')
      const text = [placeId, bits, clock.ms() + lifetime, name].join('.')
      const [signature] = signatures(text)
      if (!signature) throw new Error('The key ring is empty.')
      return { challenge: `${text}.${signature.toString('base64url')}`, bits }
    },

    /** What was done for this place, if it was. */
    check(placeId: string, { answer, challenge }: ClaimedWork): DoneWork | undefined {
      const opened = open(challenge)
      if (opened?.placeId !== placeId || !isSolved(challenge, opened.bits, answer)) return undefined
      return { name: opened.name, bits: opened.bits }
    },
  }
}

/** Whether the hash begins with that many zeros; never more than 32. */
const isHit = (text: string, bits: number): boolean =>
  hash('sha256', text, 'buffer').readUInt32BE(0) >>> (32 - bits) === 0
