import { User } from '@guildhall/contract/identity/accounts'
import type { Events } from '../../../platform/events/index.ts'
import * as challenges from './store/challenges.ts'

/** Challenges that began with the previous password become invalid. */
export function reactToPasswords(events: Events) {
  events.react('user.password_changed', 'two-factor.end-challenges', async (tx, event) => {
    await challenges.removeAll(tx, User.parse(event.payload).id)
  })
}
