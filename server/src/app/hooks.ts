import type { Accounts } from '../modules/identity/accounts/index.ts'
import type { Sessions } from '../modules/identity/sessions/index.ts'
import { assertRegistered } from '../platform/hooks.ts'

type Dependencies = {
  readonly accounts: Pick<Accounts, 'hooks'>
  readonly sessions: Pick<Sessions, 'hooks'>
}

/** The registrations that security depends on, in their order: without them no server starts. */
export function assertSecurityHooks({ accounts, sessions }: Dependencies): void {
  const { beforeDelete, banChanged, countOtherSignInMethods, isKnownBrowser } = accounts.hooks
  assertRegistered(accounts.hooks.passwordReset, ['sessions.end-all', 'devices.remove-all'])
  assertRegistered(accounts.hooks.reclaimed, [
    'sessions.end-all',
    'devices.remove-all',
    'two-factor.remove-all',
    'passkeys.remove-all',
    'api-keys.remove-all',
  ])
  assertRegistered(beforeDelete, [
    'organizations.remove-memberships',
    'admin.keep-last-admin',
    'sessions.end-all',
  ])
  assertRegistered(banChanged, ['api-keys.sync-suspension'])
  assertRegistered(countOtherSignInMethods, ['passkeys.count'])
  assertRegistered(isKnownBrowser, ['devices'])
  assertRegistered(sessions.hooks.challenge, ['two-factor.second-step'])
  assertRegistered(sessions.hooks.signedIn, ['evidence.confirm', 'devices.record-visit'])
  assertRegistered(sessions.hooks.allEnded, ['two-factor.remove-trust'])
  assertRegistered(sessions.hooks.signingOut, ['multi-session.other-sessions', 'admin.own-session'])
  assertRegistered(sessions.hooks.browserIdentity, ['devices'])
  assertRegistered(sessions.hooks.loginThrottleKey, ['devices'])
}
