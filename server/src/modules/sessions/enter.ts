import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { SessionCookies } from './cookies.ts'
import type { Entrance, Entry, Interruption, Passage } from './entry.ts'
import type { Needs } from './needs.ts'
import type { createOpening } from './open.ts'

/** Asked for everybody who comes in, in the transaction that would open the session. */
export type Interrupt = (
  tx: Tx,
  user: User,
  entrance: Entrance,
  incoming: Incoming,
) => Promise<Interruption | Passage | undefined>

/**
 * The one door through which people come in, whatever they proved themselves by. Whoever is stopped
 * here holds no session, not for a moment: it is not opened before the last step.
 */
export function createDoor(
  { accounts }: Needs,
  cookies: SessionCookies,
  open: ReturnType<typeof createOpening>,
) {
  const interrupts: Interrupt[] = []

  async function enter(
    tx: Tx,
    userId: string,
    incoming: Incoming,
    entrance: Entrance,
  ): Promise<Entry> {
    const user = await accounts.people.admit(tx, userId)
    const along: string[] = []
    for (const interrupt of interrupts) {
      const found = await interrupt(tx, user, entrance, incoming)
      if (found?.answer) {
        const kept = cookies.whileInterrupted(entrance.remembered)
        return { kind: 'interrupted', user, ...found, cookies: [...kept, ...found.cookies] }
      }
      along.push(...(found?.cookies ?? []))
    }
    const opened = await open(tx, user, incoming, entrance.remembered)
    const issued = cookies.issue(opened.session, opened.token)
    return { kind: 'opened', user, ...opened, cookies: [...issued, ...along] }
  }

  return { enter, interrupts }
}
