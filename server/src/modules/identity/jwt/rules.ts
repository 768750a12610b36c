import { after, span } from '../../../kernel/index.ts'

export type Key = {
  readonly id: string
  readonly algorithm: string
  readonly signsFrom: Date
  readonly signsUntil: Date
  readonly publishedUntil: Date
}

/** All in seconds. */
export type KeyRules = {
  readonly algorithm: string
  readonly rotateAfter: number
  readonly shownAfter: number
}

/** How long before its first use a key is published, so that clients with a cache know it in time. */
const publishAhead = 2 * span.day

type Term = Pick<Key, 'signsFrom' | 'signsUntil' | 'publishedUntil'>

function termFrom(signsFrom: Date, rules: KeyRules): Term {
  const signsUntil = after(signsFrom, rules.rotateAfter * span.second)
  return {
    signsFrom,
    signsUntil,
    publishedUntil: after(signsUntil, rules.shownAfter * span.second),
  }
}

/** The key that signs now: of several, the newest. */
export function signingKey<Each extends Key>(
  keys: readonly Each[],
  now: Date,
  algorithm: string,
): Each | undefined {
  return keys
    .filter((key) => key.algorithm === algorithm)
    .filter((key) => key.signsFrom <= now && key.signsUntil > now)
    .reduce<Each | undefined>(
      (last, key) => (last === undefined || key.signsFrom > last.signsFrom ? key : last),
      undefined,
    )
}

/** The term of the key that has to be created now; undefined if none is needed. */
export function nextTerm(keys: readonly Key[], now: Date, rules: KeyRules): Term | undefined {
  const current = signingKey(keys, now, rules.algorithm)
  if (!current) return termFrom(now, rules)
  const due = after(current.signsUntil, -publishAhead) <= now
  const hasSuccessor = keys.some(
    (key) => key.algorithm === rules.algorithm && key.signsUntil > current.signsUntil,
  )
  return due && !hasSuccessor ? termFrom(current.signsUntil, rules) : undefined
}
