import { User } from '@guildhall/contract/accounts'
import type { Events } from '../../platform/events/index.ts'
import * as challenges from './store/challenges.ts'

/** A first step by a password that is not the password any more leads nowhere. */
export function reactToPasswords(events: Events) {
  events.react('user.password_changed', 'two-factor.end-challenges', async (tx, event) => {
    await challenges.removeAll(tx, User.parse(event.payload).id)
  })
}
