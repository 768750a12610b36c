import type { ChainVerification } from '@guildhall/contract/shared/audit'
import { wait } from '../../../platform/system.ts'
import { genesisHash, isIntact, link } from './chain.ts'
import type { Dependencies } from './dependencies.ts'
import * as chain from './store/chain.ts'

/** Hashing this many blocks the event loop for a few milliseconds; then other work has a turn. */
const batch = 250
const pause = 1

type Broken = NonNullable<ChainVerification['broken']>
type Walked = { readonly checked: number; readonly broken: Broken | null }

export const signed = (number: number, hash: Buffer) =>
  `audit log ${number} ${hash.toString('hex')}`

/** Checks the whole chain from its start, and stops at the first position that is wrong. */
export function createVerification({ database, ring }: Pick<Dependencies, 'database' | 'ring'>) {
  const { lists: sql } = database

  async function chainStart(): Promise<chain.ChainPosition> {
    return (await chain.pruned(sql)) ?? { number: 0, hash: genesisHash }
  }

  /** Positions with the hashes they must have: from signed checkpoints, or given by the caller. */
  async function expectedHashes(from: chain.ChainPosition, known: chain.ChainPosition | undefined) {
    const expected = new Map<number, Buffer>()
    for (const each of await chain.checkpointsFrom(sql, from.number)) {
      const genuine = ring.verify(signed(each.number, each.hash), each.signature)
      const before = expected.get(each.number)
      const agrees = before === undefined || before.equals(each.hash)
      // A forged checkpoint equals no hash at all.
      expected.set(each.number, genuine && agrees ? each.hash : Buffer.alloc(0))
    }
    const stated = known && expected.get(known.number)
    if (known)
      expected.set(known.number, !stated || stated.equals(known.hash) ? known.hash : stated)
    return expected
  }

  async function walk(
    from: chain.ChainPosition,
    head: chain.ChainPosition,
    expected: Map<number, Buffer>,
  ) {
    let { number, hash } = from
    const end = (broken: Broken | null): Walked => ({ checked: number - from.number, broken })
    const differs = () => !(expected.get(number) ?? hash).equals(hash)
    if (differs()) return end({ number, problem: 'checkpoint' })
    for (;;) {
      const lines = await chain.sealedAfter(sql, number, head.number, batch)
      for (const line of lines) {
        if (line.number !== number + 1) return end({ number: number + 1, problem: 'missing' })
        const next = link(hash, line.number, line)
        if (!next.equals(line.hash) || !isIntact(line)) {
          return end({ number: line.number, problem: 'changed' })
        }
        number = line.number
        hash = next
        if (differs()) return end({ number, problem: 'checkpoint' })
      }
      if (lines.length < batch) break
      await wait(pause)
    }
    if (number < head.number) return end({ number: number + 1, problem: 'missing' })
    if (!hash.equals(head.hash)) return end({ number, problem: 'head' })
    const beyond = [...expected.keys()].find((position) => position > head.number)
    return end(beyond === undefined ? null : { number: head.number, problem: 'head' })
  }

  return async function verify(known?: chain.ChainPosition): Promise<ChainVerification> {
    const from = await chainStart()
    const head = await chain.head(sql)
    const relevant = known && known.number >= from.number ? known : undefined
    const { checked, broken } = await walk(from, head, await expectedHashes(from, relevant))
    // Lines that were pruned in the meantime are no damage: check again from the new start.
    if (broken && (await chainStart()).number !== from.number) return verify(known)
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
