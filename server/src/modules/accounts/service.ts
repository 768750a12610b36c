import { orThrow } from '../../kernel/index.ts'
import type { Asking } from '../../platform/acting.ts'
import type { Sql } from '../../platform/database/index.ts'
import { asLocale } from '../../platform/i18n/index.ts'
import { createAuthentication } from './authenticate.ts'
import { createChoice } from './choose-password.ts'
import { createEnrollment, createFirstAdmin } from './enroll.ts'
import { createMailboxes } from './mailboxes.ts'
import type { Hooks, Needs } from './needs.ts'
import { createPeople, createRecall } from './people.ts'
import { createRegistration } from './register.ts'
import { createPasswordReset } from './reset-password.ts'
import { normalizeUsername } from './rules.ts'
import * as store from './store.ts'
import { createVerification } from './verify-email.ts'
import { createWays } from './ways.ts'

const foreignPasswords = 'foreign passwords'

/** Everything that this room does for others, and the hooks by which others listen to it. */
export function createAccounts(needs: Needs) {
  const hooks: Hooks = {
    passwordReset: [],
    emailVerified: [],
    reclaimed: [],
    knows: [],
    otherWays: [],
    banChanged: [],
    beforeDelete: [],
  }
  const firstAdmin = createFirstAdmin(needs)
  const enrollment = createEnrollment(needs, firstAdmin)
  const { enroll } = enrollment
  const choosing = createChoice(needs)
  const ways = createWays(needs, hooks)
  const mailboxes = createMailboxes(needs, hooks, enroll, ways)
  const verification = createVerification(needs, mailboxes)
  const authentication = createAuthentication(needs)
  const registration = createRegistration(needs, enroll, verification, choosing)
  const reset = createPasswordReset(needs, hooks, choosing, mailboxes)

  needs.signals.subscribe(foreignPasswords, () => {
    authentication.keepPace().catch(() => undefined)
  })
  needs.jobs.define('accounts.send-verification', verification.sendIfNeeded)
  needs.jobs.define('accounts.send-reset', reset.sendIfKnown)

  return {
    hooks,
    register: registration.register,
    /** Tells the owner of an address that somebody else wanted it. */
    tellOwner: registration.tellOwner,
    authenticate: authentication.byEmail,
    authenticateByUsername: authentication.byUsername,
    confirmPassword: authentication.confirm,
    /** To be called at the start; later the rooms that bring passwords tell it by a signal. */
    keepPace: authentication.keepPace,
    usernameIsFree: (given: string) =>
      store.usernameIsFree(needs.database.sql, orThrow(normalizeUsername(given))),
    people: { ...createPeople(needs, hooks), ...enrollment, recall: createRecall(needs) },
    mailboxes,
    ways,
    requestVerification: verification.request,
    sendVerification: verification.send,
    verifyEmail: verification.verify,
    async requestReset(wish: Parameters<typeof reset.request>[0]) {
      choosing.checkResettable()
      await reset.request(wish)
    },
    resetLinkWorks: reset.linkWorks,
    async resetPassword(...given: Parameters<typeof reset.reset>) {
      choosing.checkResettable()
      await reset.reset(...given)
    },
    /** For rooms that lead to a new password by ways of their own. */
    checkResettable: choosing.checkResettable,
    /** In the caller's transaction, with the hash of a password that `choosePassword` let pass. */
    replacePassword: reset.replace,
    /** The only way to a new password: refuses what is too short, too long, or known to everybody. */
    choosePassword: choosing.choose,
    checkPasswordLength: choosing.checkLength,
    /** Does nobody look after the installation yet? */
    lacksAdmin: () => firstAdmin.lacksAdmin(),
    /** Would whoever asks become the first administrator by signing up? */
    wouldBeAdmin: (asking: Asking) => firstAdmin.wouldBeAdmin(asking),
    /** The language in which a person is written to. */
    localeOf: async (sql: Sql, id: string) => asLocale(await store.findLocale(sql, id)) ?? 'en',
  }
}
export type Accounts = ReturnType<typeof createAccounts>
