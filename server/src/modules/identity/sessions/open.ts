import { setActorIfVisitor, userActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { User } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { expiryOfNew, type Session } from './rules.ts'
import type { OpenedSession } from './sign-in-result.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

const longestUserAgent = 512

/** Who impersonates the user, from which session of their own, and until when if it begins now. */
export type Impersonation = {
  readonly by: string
  readonly from: string
  readonly until: (now: Date) => Date
}

/** A new session always gets a new token, whatever cookies the browser sent. */
export function createSessionOpener({ random, clock, events, settings }: Dependencies) {
  return async function open(
    tx: Tx,
    user: User,
    incoming: Incoming,
    remembered: boolean,
    impersonation?: Impersonation,
  ): Promise<OpenedSession> {
    const now = clock.now()
    const token = random.token()
    const session: Session = {
      id: random.id(),
      userId: user.id,
      remembered,
      expiresAt: impersonation?.until(now) ?? expiryOfNew(remembered, now, settings.session),
      createdAt: now,
      updatedAt: now,
      ipAddress: incoming.address,
      userAgent: (incoming.header('user-agent') ?? '').slice(0, longestUserAgent),
      activeOrganizationId: null,
      activeTeamId: null,
      impersonatedBy: impersonation?.by ?? null,
    }
    setActorIfVisitor(userActor(user.id, session.impersonatedBy))
    store.insert(tx, session, hashToken(token), impersonation?.from ?? null)
    await events.append(tx, 'session.created', `user:${user.id}`, toEvent(session))
    return { session, token }
  }
}
