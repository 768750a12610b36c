import { introduce, person } from '../../platform/acting.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { User } from '../accounts/index.ts'
import type { Opened } from './entry.ts'
import type { Needs } from './needs.ts'
import { expiryOfNew, type Session } from './rules.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

const longestUserAgent = 512

/** Who acts as the person of the session, from which session of theirs, and how long. */
export type Impersonation = { readonly by: string; readonly from: string; readonly until: Date }

/** A new session with a new token, whatever the browser held before. */
export function createOpening({ chance, clock, events, settings }: Needs) {
  return async function open(
    tx: Tx,
    user: User,
    incoming: Incoming,
    remembered: boolean,
    impersonation?: Impersonation,
  ): Promise<Opened> {
    const now = clock.now()
    const token = chance.token()
    const session: Session = {
      id: chance.id(),
      userId: user.id,
      remembered,
      expiresAt: impersonation?.until ?? expiryOfNew(remembered, now, settings.session),
      createdAt: now,
      updatedAt: now,
      ipAddress: incoming.address,
      userAgent: (incoming.header('user-agent') ?? '').slice(0, longestUserAgent),
      activeOrganizationId: null,
      activeTeamId: null,
      impersonatedBy: impersonation?.by ?? null,
    }
    introduce(person(user.id, session.impersonatedBy))
    store.insert(tx, session, hashToken(token), impersonation?.from ?? null)
    await events.append(tx, 'session.created', `user:${user.id}`, toEvent(session))
    return { session, token }
  }
}
