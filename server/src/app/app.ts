import { span } from '../kernel/index.ts'
import { createAccounts, isAdmin, mountAccounts } from '../modules/accounts/index.ts'
import { createAdmin, mountAdmin } from '../modules/admin/index.ts'
import { createApiKeys, keyOf, mountApiKeys } from '../modules/api-keys/index.ts'
import { createAudit, mountAudit } from '../modules/audit/index.ts'
import { createProofs } from '../modules/evidence/index.ts'
import { createImports } from '../modules/imports/index.ts'
import { createInvitations, mountInvitations } from '../modules/invitations/index.ts'
import { notify } from '../modules/notifications/index.ts'
import { createOrganizations, mountOrganizations } from '../modules/organizations/index.ts'
import { mountOutbox } from '../modules/outbox/index.ts'
import { createPasskeys, mountPasskeys } from '../modules/passkeys/index.ts'
import { createProfile, mountProfile } from '../modules/profile/index.ts'
import { createConfirmation, mountProofs } from '../modules/proofs/index.ts'
import { createRoles, mountRoles } from '../modules/roles/index.ts'
import { createSessions, mountSessions, placeAfter } from '../modules/sessions/index.ts'
import { createSocial, mountSocial } from '../modules/social/index.ts'
import { createTeams, mountTeams } from '../modules/teams/index.ts'
import { createTwoFactor, mountTwoFactor } from '../modules/two-factor/index.ts'
import { mountWebhooks } from '../modules/webhooks/index.ts'
import { createRouter, isLocal, securityHeaders } from '../platform/http/index.ts'
import { negotiate } from '../platform/i18n/index.ts'
import { sweepCounts } from '../platform/lists/index.ts'
import { createProviderCalls } from '../platform/oauth/index.ts'
import { loadPages } from '../platform/web/index.ts'
import { createEntering } from './entering.ts'
import { layGround } from './ground.ts'
import { mountHealth } from './health.ts'
import { mountPages } from './pages.ts'
import { mountReference } from './reference.ts'
import type { App, AppOptions } from './shape.ts'
import { mountClock } from './time.ts'
import { composeWebhooks } from './webhooks.ts'

/** The composition root: with `entering.ts` and `webhooks.ts`, the only place that names every room. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const { settings } = config
  const { shared, i18n, metrics, movable, leave } = await layGround(options)
  const { authUrl, chance, clock, database, events, jobs, limits } = shared
  const { mailer, passwords, signals, tokens, codes, trusted } = shared
  const audit = createAudit(shared)
  const accounts = createAccounts(shared)
  const sessions = createSessions({ ...shared, accounts })
  const proofs = createProofs({ ...shared, accounts })
  const entering = createEntering({ ...shared, accounts, sessions })
  const profile = createProfile({ ...shared, accounts, sessions, proofs })
  const outgoing = options.outgoing ?? createProviderCalls()
  const social = createSocial({ ...shared, accounts, sessions, proofs, outgoing })
  const twoFactor = createTwoFactor({ ...shared, accounts, sessions, proofs })
  const passkeys = createPasskeys({
    ...shared,
    accounts,
    sessions,
    proofs,
    baseUrl: config.baseUrl,
  })
  const confirmation = createConfirmation({ ...shared, accounts, proofs, twoFactor, passkeys })
  const organizations = createOrganizations({ ...shared, sessions })
  const apiKeys = createApiKeys({ ...shared, accounts, organizations })
  const roles = createRoles({ ...shared, organizations })
  const teams = createTeams({ ...shared, sessions, organizations })
  const invitations = createInvitations({ ...shared, organizations, sessions, teams })
  const webhooks = composeWebhooks({
    ...shared,
    config,
    accounts,
    organizations,
    resolve: options.resolve,
  })
  const admin = createAdmin({ ...shared, accounts, sessions })
  notify({ ...shared, accounts })

  accounts.hooks.beforeDelete.unshift(admin.mayUserGo)
  // First of all, since everybody locks organizations before sessions.
  accounts.hooks.beforeDelete.unshift((tx, user) => organizations.letUserGo(tx, user.id))

  let accepting = true
  const isOperator: Parameters<typeof createRouter>[0]['rules']['isOperator'] = (
    incoming,
    principal,
  ) =>
    (principal !== null && isAdmin(principal.user, settings.admin.adminUserIds)) ||
    (config.loopback && isLocal(incoming))

  const router = createRouter({
    rules: {
      trusted,
      checksOrigin: settings.originCheck,
      limits,
      hashing: passwords.admit,
      bodyLimit: 100_000,
      isFresh: sessions.isFresh,
      isOperator,
      authenticate: async (incoming, fromDatabase) =>
        (await sessions.read(incoming, { fromDatabase, refresh: false })).signedIn,
      keys: { of: keyOf, open: apiKeys.open },
      refused: audit.refused,
      checkAnswers: options.checkAnswers ?? false,
    },
    proxies: config.proxies,
    log,
    metrics,
    translate: (code, acceptLanguage) => {
      const language = negotiate(acceptLanguage)
      return { language, text: i18n.error(language, code) }
    },
    authBase: config.authBase,
    dress: entering.dress,
    headers: securityHeaders(config.secure),
  })
  const health = { database, signals, metrics, metricsToken: config.metricsToken }
  mountHealth(router, { ...health, accepting: () => accepting })
  mountAccounts(router, {
    accounts,
    trusted,
    authUrl,
    openChangeLink: profile.openChangeLink,
    signInAfterProof: async ({ incoming, callbackURL }, user) => {
      const entry = await sessions.openAfterProof(incoming, user)
      return { cookies: entry?.cookies ?? [], place: entry && placeAfter(entry, callbackURL) }
    },
    whoIs: async (incoming) =>
      (await sessions.read(incoming, { fromDatabase: true, refresh: false })).signedIn?.user,
  })
  mountSessions(router, { sessions, trusted })
  entering.mount(router)
  mountProfile(router, { profile, sessions, trusted })
  mountSocial(router, { social, trusted })
  mountTwoFactor(router, { twoFactor, trusted })
  if (settings.passkeys.enabled) mountPasskeys(router, { passkeys, sessions })
  mountProofs(router, confirmation)
  mountApiKeys(router, apiKeys)
  mountOrganizations(router, { organizations, sessions })
  mountRoles(router, roles)
  if (settings.organizations.teams.enabled) mountTeams(router, { teams, sessions })
  mountInvitations(router, { invitations, sessions })
  mountAdmin(router, { admin, sessions })
  mountWebhooks(router, { webhooks, organizations })
  mountAudit(router, {
    audit,
    mustRun: (userId, id) =>
      organizations.mustRun(userId, id, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'),
  })
  mountOutbox(router, mailer)
  mountReference(router, config)
  if (movable) mountClock(router, { clock: movable, workers: [events, jobs, webhooks] })
  mountPages(router, {
    config,
    chance,
    accounts,
    sessions,
    social: social.offered,
    pages: options.pages ?? (await loadPages(config.devWeb)),
    i18n,
    mayOpenOutbox: (incoming, session) => mailer.keeps && isOperator(incoming, session),
  })

  metrics.gauge('guildhall_cached_sessions', 'Sessions held in memory.', sessions.cacheSize)
  metrics.gauge('guildhall_waiting_reactions', 'Reactions to events that wait.', events.waiting)
  metrics.gauge('guildhall_waiting_webhooks', 'Messages that wait.', webhooks.waiting)
  jobs.every('sweep', span.day, async () => {
    await tokens.sweep(database.sql)
    await codes.sweep()
    await limits.sweep()
    await sessions.sweep()
    await proofs.sweep()
    await entering.sweep()
    await twoFactor.sweep()
    await social.sweep()
    await apiKeys.sweep()
    await events.sweep()
    await mailer.sweep()
    await webhooks.sweep()
    await audit.keep()
    await social.renewSeals()
    await sweepCounts(database.sql)
    await invitations.sweep()
  })

  await accounts.keepPace()
  await signals.start()
  const background = options.background ?? true
  await jobs.start(background)
  if (background) {
    events.start()
    audit.start()
    webhooks.start()
  }

  return {
    fetch: router.fetch,
    router,
    rooms: {
      database,
      clock,
      passwords,
      signals,
      accounts,
      apiKeys,
      sessions,
      imports: createImports({ database, accounts, signals }),
    },
    firstRun: accounts.firstRun,
    beginClosing() {
      accepting = false
    },
    async stop() {
      await events.stop()
      await webhooks.stop()
      await jobs.stop()
      await audit.stop()
      await leave()
    },
  }
}
