import { after, span } from '../../kernel/index.ts'

export type Key = {
  readonly id: string
  readonly algorithm: string
  readonly signsFrom: Date
  readonly signsUntil: Date
  readonly shownUntil: Date
}

/** All in seconds. */
export type KeyRules = {
  readonly algorithm: string
  readonly rotateAfter: number
  readonly shownAfter: number
}

/** How long before its turn a key is shown: whoever keeps a copy of the keys has then heard of it. */
const announced = 2 * span.day

type Term = Pick<Key, 'signsFrom' | 'signsUntil' | 'shownUntil'>

function termFrom(signsFrom: Date, rules: KeyRules): Term {
  const signsUntil = after(signsFrom, rules.rotateAfter * span.second)
  return { signsFrom, signsUntil, shownUntil: after(signsUntil, rules.shownAfter * span.second) }
}

/** The key that signs now: of several, the one that came last. */
export function signing<Each extends Key>(
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

/** The term of the key that has to be made now; nothing when all is well. */
export function nextTerm(keys: readonly Key[], now: Date, rules: KeyRules): Term | undefined {
  const current = signing(keys, now, rules.algorithm)
  if (!current) return termFrom(now, rules)
  const due = after(current.signsUntil, -announced) <= now
  const hasHeir = keys.some(
    (key) => key.algorithm === rules.algorithm && key.signsUntil > current.signsUntil,
  )
  return due && !hasHeir ? termFrom(current.signsUntil, rules) : undefined
}
