import { User } from '@guildhall/contract/accounts'
import { after, span } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import * as chain from './store/chain.ts'
import * as erasing from './store/erase.ts'
import { signed } from './verify.ts'
import type { Writing } from './write.ts'

const batch = 2_000
const eraseJob = 'audit.erase'

/** What is taken out of the log on purpose, and the places by which the rest stays proven. */
export function createKeeping(needs: Needs, { write }: Writing, seal: () => Promise<number>) {
  const { clock, database, events, jobs, log, ring, settings } = needs

  function checkpoint(kind: 'daily' | 'pruned', { number, hash }: chain.Place) {
    return { kind, number, hash, signature: ring.sign(signed(number, hash)) }
  }

  /** Signed in the database and told to the log, which others keep elsewhere. */
  async function anchor() {
    await seal()
    const head = await chain.head(database.sql)
    if (head.number === 0) return
    await database.transaction((tx) =>
      chain.saveCheckpoint(tx, checkpoint('daily', head), clock.now()),
    )
    log.info(
      { code: 'audit.anchor', number: head.number, hash: head.hash.toString('hex') },
      'The audit log is this far.',
    )
  }

  /** The signed place is there before the first line in front of it goes. */
  async function prune(): Promise<number> {
    const { keepFor } = settings.audit
    if (keepFor === null) return 0
    const last = await chain.lastOlder(database.sql, after(clock.now(), -keepFor * span.second))
    if (!last) return 0
    await database.transaction(async (tx) => {
      await chain.saveCheckpoint(tx, checkpoint('pruned', last), clock.now())
      const details = { upTo: last.number }
      await write(tx, { ...ownAct, action: 'audit.pruned', details })
    })
    let count = 0
    for (;;) {
      const removed = await database.transaction(async (tx) => {
        await chain.declare(tx, 'prune')
        return chain.removeUpTo(tx, last.number, batch)
      })
      count += removed
      if (removed < batch) return count
    }
  }

  async function erase(userId: string, email: string) {
    await database.transaction(async (tx) => {
      await chain.declare(tx, 'erase')
      const about = await erasing.eraseDetailsAbout(tx, userId)
      const invitations = await erasing.eraseInvitationsTo(tx, email)
      const origins = await erasing.eraseOriginOf(tx, userId)
      if (about + invitations + origins === 0) return
      const details = { about, invitations, origins }
      await write(tx, { ...ownAct, action: 'audit.erased', subject: `user:${userId}`, details })
    })
  }

  jobs.define(eraseJob, (data) => {
    const { userId, email } = data as { userId: string; email: string }
    return erase(userId, email)
  })
  events.react('user.deleted', 'audit.erase-later', async (tx, { payload, createdAt }) => {
    const { id: userId, email } = User.parse(payload)
    const at = after(createdAt, settings.audit.eraseDeletedAfter * span.second)
    await jobs.send(tx, eraseJob, { userId, email }, { at })
  })
  return {
    /** Once a day each. */
    anchor,
    prune,
  }
}

const ownAct = { subject: 'audit', organizationId: null } as const
