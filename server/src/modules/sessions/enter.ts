import type { SecondStep } from '@guildhall/contract/sessions'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { SessionCookies } from './cookies.ts'
import type { Needs } from './needs.ts'
import type { createOpening, Opened } from './open.ts'

/** By what somebody proved who they are; a security key is a passkey that did not check its holder. */
export type Way = 'password' | 'mailbox' | 'provider' | 'passkey' | 'security-key'

export type Entrance = { readonly way: Way; readonly remembered: boolean }

/** What stands between the proof and the session; its cookies carry the visitor to the next step. */
export type Interruption = { readonly answer: SecondStep; readonly cookies: readonly string[] }

/** Nothing stands in between; these cookies go with those of the session. */
export type Passage = { readonly answer?: undefined; readonly cookies: readonly string[] }

/** Asked for everybody who comes in, in the transaction that would open the session. */
export type Interrupt = (
  tx: Tx,
  user: User,
  entrance: Entrance,
  incoming: Incoming,
) => Promise<Interruption | Passage | undefined>

export type Entry =
  | ({
      readonly kind: 'opened'
      readonly user: User
      readonly cookies: readonly string[]
    } & Opened)
  | ({ readonly kind: 'interrupted'; readonly user: User } & Interruption)

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
