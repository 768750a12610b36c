import { orThrow } from '../../../kernel/index.ts'
import type { RequestInfo } from '../../../platform/actor.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { createAuthentication } from './authenticate.ts'
import { createFirstAdmin, createUserCreation } from './create-user.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { createMailboxes } from './mailboxes.ts'
import { createPasswordPolicy } from './password-policy.ts'
import { createRegistration } from './register.ts'
import { createPasswordReset } from './reset-password.ts'
import { normalizeUsername } from './rules.ts'
import { createSignInAccounts } from './sign-in-accounts.ts'
import * as store from './store.ts'
import { createUserCache, createUsers } from './users.ts'
import { createVerification } from './verify-email.ts'

const foreignPasswords = 'foreign passwords'

/** The interface of this module, and the hooks for other modules. */
export function createAccounts(dependencies: Dependencies) {
  const hooks: Hooks = {
    passwordReset: createHook('accounts.passwordReset'),
    reclaimed: createHook('accounts.reclaimed'),
    isKnownBrowser: createProvider('accounts.isKnownBrowser'),
    countOtherSignInMethods: createHook('accounts.countOtherSignInMethods'),
    banChanged: createHook('accounts.banChanged'),
    beforeDelete: createHook('accounts.beforeDelete'),
  }
  const firstAdmin = createFirstAdmin(dependencies)
  const userCreation = createUserCreation(dependencies, firstAdmin)
  const { create } = userCreation
  const passwordPolicy = createPasswordPolicy(dependencies)
  const signInAccounts = createSignInAccounts(dependencies, hooks)
  const mailboxes = createMailboxes(dependencies, hooks, create, signInAccounts)
  const verification = createVerification(dependencies, mailboxes)
  const authentication = createAuthentication(dependencies)
  const registration = createRegistration(dependencies, create, verification, passwordPolicy)
  const reset = createPasswordReset(dependencies, hooks, passwordPolicy, mailboxes)

  dependencies.signals.subscribe(foreignPasswords, () => {
    authentication.equalizeHashingTime().catch(() => undefined)
  })
  dependencies.jobs.define('accounts.send-verification', verification.sendIfNeeded)
  dependencies.jobs.define('accounts.send-reset', reset.sendIfKnown)

  return {
    hooks,
    register: registration.register,
    /** Notifies the owner of an address that someone tried to sign up with it, or to move to it. */
    notifyOwner: registration.notifyOwner,
    authenticate: authentication.byEmail,
    authenticateByUsername: authentication.byUsername,
    confirmPassword: authentication.confirm,
    /** To be called at the start; later, a signal tells that hashes were imported. */
    equalizeHashingTime: authentication.equalizeHashingTime,
    usernameIsFree: (input: string) =>
      store.usernameIsFree(dependencies.database.sql, orThrow(normalizeUsername(input))),
    users: {
      ...createUsers(dependencies, hooks),
      ...userCreation,
      findCached: createUserCache(dependencies),
    },
    mailboxes,
    signInAccounts,
    requestVerification: verification.request,
    sendVerification: verification.send,
    verifyEmail: verification.verify,
    async requestReset(input: Parameters<typeof reset.request>[0]) {
      passwordPolicy.assertPasswordResetEnabled()
      await reset.request(input)
    },
    isResetLinkValid: reset.isLinkValid,
    async resetPassword(...input: Parameters<typeof reset.reset>) {
      passwordPolicy.assertPasswordResetEnabled()
      await reset.reset(...input)
    },
    /** For modules that set a new password in other ways. */
    assertPasswordResetEnabled: passwordPolicy.assertPasswordResetEnabled,
    /** In the caller's transaction, with the hash of a password that `validateNewPassword` accepted. */
    replacePassword: reset.replace,
    /** Every new password passes here: rejects what is too short, too long, or compromised. */
    validateNewPassword: passwordPolicy.validate,
    checkPasswordLength: passwordPolicy.checkLength,
    /** Whether the installation has no administrator yet. */
    hasNoAdmin: () => firstAdmin.hasNoAdmin(),
    /** Whether the caller would become the first administrator by signing up. */
    wouldBeAdmin: (request: RequestInfo) => firstAdmin.wouldBeAdmin(request),
    setLocale: store.saveLocale,
    /** The language of emails to the user. */
    localeOf: async (sql: Sql, id: string) => parseLocale(await store.findLocale(sql, id)) ?? 'en',
  }
}
export type Accounts = ReturnType<typeof createAccounts>
