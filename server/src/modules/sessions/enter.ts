import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { SessionCookies } from './cookies.ts'
import type { Entrance, Entry, Interruption, Passage, Pending } from './entry.ts'
import type { Needs } from './needs.ts'
import type { createOpening } from './open.ts'
import type { Session } from './rules.ts'

/** Asked for everybody who comes in, in the transaction that would open the session. */
export type Interrupt = (
  tx: Tx,
  user: User,
  entrance: Entrance,
  incoming: Incoming,
) => Promise<Interruption | Passage | undefined>

/** Told of everybody who comes in, in the transaction that opens the session; may hand out cookies. */
export type Arrival = (
  tx: Tx,
  user: User,
  session: Session,
  incoming: Incoming,
) => Promise<readonly string[]>

/** What waited for the last step is done, in the transaction that opens the session. */
export type Completion = (tx: Tx, user: User, data: unknown) => Promise<void>

type OpenedEntry = Entry & { readonly kind: 'opened' }

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
  const arrivals: Arrival[] = []
  const completions = new Map<string, Completion>()

  async function complete(tx: Tx, user: User, { kind, data }: Pending): Promise<void> {
    await completions.get(kind)?.(tx, user, data)
  }

  /** Whoever is new here has no second step yet. */
  async function welcome(
    tx: Tx,
    user: User,
    incoming: Incoming,
    remembered: boolean,
  ): Promise<OpenedEntry> {
    const opened = await open(tx, user, incoming, remembered)
    const handedOut = [
      ...cookies.issue(opened.session, opened.token),
      ...cookies.forgetNoMore(opened.session, incoming.header('cookie')),
    ]
    for (const arrival of arrivals) {
      handedOut.push(...(await arrival(tx, user, opened.session, incoming)))
    }
    return { kind: 'opened', user, ...opened, cookies: handedOut }
  }

  async function enter(
    tx: Tx,
    userId: string,
    incoming: Incoming,
    entrance: Entrance,
  ): Promise<Entry> {
    const user = await accounts.people.admit(tx, userId, entrance.password)
    const along: string[] = []
    for (const interrupt of interrupts) {
      const found = await interrupt(tx, user, entrance, incoming)
      if (found?.answer) {
        const kept = cookies.whileInterrupted(entrance.remembered)
        return { kind: 'interrupted', user, ...found, cookies: [...kept, ...found.cookies] }
      }
      along.push(...(found?.cookies ?? []))
    }
    if (entrance.pending) await complete(tx, user, entrance.pending)
    const opened = await welcome(tx, user, incoming, entrance.remembered)
    return { ...opened, cookies: [...opened.cookies, ...along] }
  }

  return { enter, welcome, complete, completions, interrupts, arrivals }
}
