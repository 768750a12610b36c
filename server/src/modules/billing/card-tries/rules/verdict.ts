/** Cards that do not pay, or not yet, the newest first. */
export type Recent = {
  readonly place: readonly Date[]
  readonly owner: readonly Date[]
  /** Of the newest tries of the network, whose people do not know each other. */
  readonly network: { readonly failed: readonly Date[]; readonly of: number }
  /** Of the newest tries at the seller. */
  readonly seller: { readonly failed: number; readonly of: number }
}

export type Verdict =
  | { readonly kind: 'go' }
  /** Work of this difficulty, or so many seconds. */
  | { readonly kind: 'work'; readonly bits: number; readonly seconds: number }
  | { readonly kind: 'wait'; readonly seconds: number }

/** As long as a card that did not pay counts. */
export const countedFor = 3_600_000

const easiest = 12
const hardest = 18

type Rule = {
  /** So many may fail before work is asked for. */
  readonly free: number
  /** So many may fail before another hour begins. */
  readonly most: number
  /** The work doubles each time that so many more have failed. */
  readonly doubles: number
}

const ofOne: Rule = { free: 5, most: 10, doubles: 1 }
const ofNetwork: Rule = { free: 8, most: 30, doubles: 4 }
export const mostCounted = ofOne.most
export const newestOfNetwork = 2 * ofNetwork.most

/** A seller under attack: so many of the newest tries fail, and at least half of them. */
const attack = { fewest: 20, seconds: 300, harder: [50, 80] }
export const newestOfSeller = 100

function judge(times: readonly Date[], { doubles, free, most }: Rule, now: Date): Verdict {
  const until = (at: Date | undefined) =>
    Math.max(1, Math.ceil(((at ?? now).getTime() + countedFor - now.getTime()) / 1_000))
  const failed = times.length
  if (failed >= most) return { kind: 'wait', seconds: until(times[most - 1]) }
  if (failed <= free) return { kind: 'go' }
  const bits = easiest + Math.floor((failed - free - 1) / doubles)
  return { kind: 'work', bits: Math.min(bits, hardest), seconds: until(times[free]) }
}

/** A network in which most cards pay is a busy one. */
function judgeNetwork({ failed, of }: Recent['network'], now: Date): Verdict {
  return failed.length * 2 < of ? { kind: 'go' } : judge(failed, ofNetwork, now)
}

function judgeSeller({ failed, of }: Recent['seller']): Verdict {
  if (failed < attack.fewest || failed * 2 < of) return { kind: 'go' }
  const bits = easiest + attack.harder.filter((count) => failed >= count).length
  return { kind: 'work', bits, seconds: attack.seconds }
}

function stricter(one: Verdict, other: Verdict): Verdict {
  if (one.kind === 'go') return other
  if (other.kind === 'go') return one
  const seconds = Math.max(one.seconds, other.seconds)
  if (one.kind === 'wait') return other.kind === 'wait' ? { ...one, seconds } : one
  if (other.kind === 'wait') return other
  return { kind: 'work', bits: Math.max(one.bits, other.bits), seconds }
}

/** Anybody can type an address: its owner must not have to wait for it. */
function judgeAddress(times: readonly Date[], now: Date): Verdict {
  const found = judge(times, ofOne, now)
  return found.kind === 'wait' ? { ...found, kind: 'work', bits: hardest } : found
}

type Asked = {
  readonly isAnonymous: boolean
  /** It comes from a page; a program cannot be asked for work. */
  readonly canWork: boolean
  readonly now: Date
}

/**
 * Whether another card may be tried. Customers who proved who they are answer for their own tries only. What
 * others did under the same address, in the same network or at the same seller counts against those who
 * `isAnonymous`. A program is not refused for work that others are the reason of.
 */
export function verdictOf(recent: Recent, { canWork, isAnonymous, now }: Asked): Verdict {
  const place = judge(recent.place, ofOne, now)
  if (!isAnonymous) return stricter(place, judge(recent.owner, ofOne, now))
  const ofOthers = [
    judgeAddress(recent.owner, now),
    judgeNetwork(recent.network, now),
    judgeSeller(recent.seller),
  ]
  const asked = ofOthers.filter(({ kind }) => canWork || kind !== 'work')
  return asked.reduce(stricter, place)
}

/** Others may have failed while it was done. */
export const suffices = (doneBits: number, { bits }: { readonly bits: number }) =>
  doneBits >= bits - 1
