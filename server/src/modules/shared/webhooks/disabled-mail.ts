import type { Locale } from '@guildhall/contract/boot'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'

type Dependencies = Pick<Infrastructure, 'mailer'> & {
  readonly accounts: Accounts
  readonly preferences: PreferencesOf
}

/** Tells users by email that a receiver was disabled. Only its origin: the path may hold a secret. */
export function disabledMail({ accounts, mailer, preferences }: Dependencies) {
  return async (
    tx: Tx,
    userIds: readonly string[],
    url: string,
    reason: 'failing' | 'gone',
  ): Promise<void> => {
    for (const id of userIds) {
      const user = await accounts.users.find(tx, id)
      if (!user || !(await preferences.wants(tx, id, 'webhookDisabled'))) continue
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        template: reason === 'gone' ? 'webhooks.mail.gone' : 'webhooks.mail.failing',
        values: { name: user.name, url: new URL(url).origin },
      })
    }
  }
}
