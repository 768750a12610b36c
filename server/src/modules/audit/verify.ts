import type { ChainVerification } from '@guildhall/contract/audit'
import { wait } from '../../platform/system.ts'
import { beginning, isWhole, link } from './chain.ts'
import type { Needs } from './needs.ts'
import * as chain from './store/chain.ts'

/** Hashing this many keeps the event loop busy for a few milliseconds; then others have a turn. */
const batch = 250
const pause = 1

type Broken = NonNullable<ChainVerification['broken']>
type Walked = { readonly checked: number; readonly broken: Broken | null }

export const signed = (number: number, hash: Buffer) =>
  `audit log ${number} ${hash.toString('hex')}`

/** Walks the whole chain from where it begins, and stops at the first place that is not right. */
export function createVerification({ database, ring }: Pick<Needs, 'database' | 'ring'>) {
  const { lists: sql } = database

  async function beginningOfChain(): Promise<chain.Place> {
    return (await chain.pruned(sql)) ?? { number: 0, hash: beginning }
  }

  /** Places with the hashes they must have: signed here, or written down elsewhere. */
  async function landmarks(from: chain.Place, known: chain.Place | undefined) {
    const marks = new Map<number, Buffer>()
    for (const each of await chain.checkpointsFrom(sql, from.number)) {
      const genuine = ring.verify(signed(each.number, each.hash), each.signature)
      const before = marks.get(each.number)
      const agrees = before === undefined || before.equals(each.hash)
      // A forged checkpoint equals no hash at all.
      marks.set(each.number, genuine && agrees ? each.hash : Buffer.alloc(0))
    }
    const stated = known && marks.get(known.number)
    if (known) marks.set(known.number, !stated || stated.equals(known.hash) ? known.hash : stated)
    return marks
  }

  async function walk(from: chain.Place, head: chain.Place, marks: Map<number, Buffer>) {
    let { number, hash } = from
    const end = (broken: Broken | null): Walked => ({ checked: number - from.number, broken })
    const misplaced = () => !(marks.get(number) ?? hash).equals(hash)
    if (misplaced()) return end({ number, problem: 'checkpoint' })
    for (;;) {
      const lines = await chain.sealedBehind(sql, number, head.number, batch)
      for (const line of lines) {
        if (line.number !== number + 1) return end({ number: number + 1, problem: 'missing' })
        const next = link(hash, line.number, line)
        if (!next.equals(line.hash) || !isWhole(line)) {
          return end({ number: line.number, problem: 'changed' })
        }
        number = line.number
        hash = next
        if (misplaced()) return end({ number, problem: 'checkpoint' })
      }
      if (lines.length < batch) break
      await wait(pause)
    }
    if (number < head.number) return end({ number: number + 1, problem: 'missing' })
    if (!hash.equals(head.hash)) return end({ number, problem: 'head' })
    const beyond = [...marks.keys()].find((mark) => mark > head.number)
    return end(beyond === undefined ? null : { number: head.number, problem: 'head' })
  }

  return async function verify(known?: chain.Place): Promise<ChainVerification> {
    const from = await beginningOfChain()
    const head = await chain.head(sql)
    const relevant = known && known.number >= from.number ? known : undefined
    const { checked, broken } = await walk(from, head, await landmarks(from, relevant))
    // Lines that were pruned under our feet are no damage: look again from the new beginning.
    if (broken && (await beginningOfChain()).number !== from.number) return verify(known)
    return {
      ok: broken === null,
      checked,
      unsealed: await chain.countUnsealed(sql),
      from: from.number,
      head: { number: head.number, hash: head.hash.toString('hex') },
      broken,
    }
  }
}
