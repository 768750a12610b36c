import { after, span } from '../../../kernel/index.ts'
import { inBatches, type Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as chain from './store/chain.ts'
import * as erasing from './store/erase.ts'
import { signed } from './verify.ts'
import type { Writer } from './write.ts'

const batch = 2_000
const eraseJob = 'audit.erase'

/** What is removed from the log on purpose, and the checkpoints that keep the rest verifiable. */
export function createRetention(
  dependencies: Dependencies,
  { write }: Writer,
  seal: () => Promise<number>,
) {
  const { clock, database, events, jobs, log, ring, settings } = dependencies

  function checkpoint(kind: 'daily' | 'pruned', { number, hash }: chain.ChainPosition) {
    return { kind, number, hash, signature: ring.sign(signed(number, hash)) }
  }

  /** Stored signed in the database, and written to the log, which is usually kept on another system. */
  async function anchor() {
    await seal()
    const head = await chain.head(database.sql)
    if (head.number === 0) return
    await database.transaction((tx) =>
      chain.saveCheckpoint(tx, checkpoint('daily', head), clock.now()),
    )
    log.info(
      { code: 'audit.anchor', number: head.number, hash: head.hash.toString('hex') },
      'Audit log checkpoint.',
    )
  }

  /** The signed checkpoint is stored before the first line is deleted. */
  async function prune(): Promise<number> {
    const { keepFor } = settings.audit
    if (keepFor === null) return 0
    const last = await chain.lastOlderThan(database.sql, after(clock.now(), -keepFor * span.second))
    if (!last) return 0
    await database.transaction(async (tx) => {
      await chain.saveCheckpoint(tx, checkpoint('pruned', last), clock.now())
      const details = { upTo: last.number }
      await write(tx, { ...auditTarget, action: 'audit.pruned', details })
    })
    let count = 0
    for (;;) {
      const removed = await database.transaction(async (tx) => {
        await chain.declarePurpose(tx, 'prune')
        const gone = await chain.removeUpTo(tx, last.number, batch)
        await events.release(tx, gone.payloads)
        return gone.count
      })
      count += removed
      if (removed < batch) return count
    }
  }

  /** In batches, each in a transaction of its own. */
  function eraseLines(step: (tx: Tx, limit: number) => Promise<number>): Promise<number> {
    return inBatches(
      (limit) =>
        database.transaction(async (tx) => {
          await chain.declarePurpose(tx, 'erase')
          return step(tx, limit)
        }),
      undefined,
      batch,
    )
  }

  async function erase(userId: string, email: string) {
    const payloads = await events.erase([`user:${userId}`, `address:${email}`])
    const about = await eraseLines((tx, limit) => erasing.eraseDetailsAbout(tx, userId, limit))
    const invitations = await eraseLines((tx, limit) =>
      erasing.eraseInvitationsTo(tx, email, limit),
    )
    const origins = await eraseLines((tx, limit) => erasing.eraseOriginOf(tx, userId, limit))
    if (payloads + about + invitations + origins === 0) return
    const details = { payloads, about, invitations, origins }
    const subject = `user:${userId}`
    await database.transaction((tx) =>
      write(tx, { ...auditTarget, action: 'audit.erased', subject, details }),
    )
  }

  jobs.define(eraseJob, (data) => {
    const { userId, email } = data as { userId: string; email: string }
    return erase(userId, email)
  })
  events.react('user.deleted', 'audit.erase-later', async (tx, { payload, createdAt }) => {
    const { id: userId, email } = payload
    const at = after(createdAt, settings.audit.eraseDeletedAfter * span.second)
    await jobs.send(tx, eraseJob, { userId, email }, { at })
  })
  return {
    /** Runs once a day. */
    anchor,
    prune,
  }
}

const auditTarget = { subject: 'audit', organizationId: null } as const
