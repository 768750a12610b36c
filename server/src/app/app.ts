import type { SignedIn } from '@guildhall/contract/sessions'
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
import { createRouter, type Incoming, securityHeaders } from '../platform/http/index.ts'
import { negotiate } from '../platform/i18n/index.ts'
import { createWaiting } from '../platform/jobs/index.ts'
import { sweepCounts } from '../platform/lists/index.ts'
import { watchProcess } from '../platform/metrics/index.ts'
import { createProviderCalls } from '../platform/oauth/index.ts'
import { systemClock } from '../platform/system.ts'
import { loadPages } from '../platform/web/index.ts'
import { comeBackDaily, untilNone } from './daily.ts'
import { createEntering } from './entering.ts'
import { layGround } from './ground.ts'
import { mountHealth } from './health.ts'
import { createLinks } from './links.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { watchProviders } from './numbers.ts'
import { mountPages } from './pages.ts'
import { mountReference } from './reference.ts'
import type { App, AppOptions } from './shape.ts'
import { countSignIns } from './sign-in-numbers.ts'
import { mountClock } from './time.ts'
import { composeWebhooks } from './webhooks.ts'

/** The composition root: with `entering.ts` and `webhooks.ts`, the only place that names every room. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const { settings } = config
  const { shared, i18n, metrics, movable, leave } = await layGround(options)
  const { authUrl, chance, clock, database, events, jobs, limits } = shared
  const { mailer, operator, passwords, signals, tokens, codes, trusted } = shared
  const audit = createAudit(shared)
  const accounts = createAccounts(shared)
  const sessions = createSessions({ ...shared, accounts })
  const proofs = createProofs({ ...shared, accounts })
  const entering = createEntering({ ...shared, accounts, sessions })
  const profile = createProfile({ ...shared, accounts, sessions, proofs })
  const outgoing = watchProviders(options.outgoing ?? createProviderCalls(), metrics)
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
    metrics,
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
  const isAdminHere = ({ user }: Pick<SignedIn, 'user'>) =>
    isAdmin(user, settings.admin.adminUserIds)
  const read = async (incoming: Incoming, fromDatabase: boolean) =>
    (await sessions.read(incoming, { fromDatabase, refresh: false })).signedIn
  const looksAfter = async (incoming: Incoming) => {
    if (operator.shown(incoming)) return true
    const signedIn = await read(incoming, true)
    return signedIn !== null && isAdminHere(signedIn)
  }

  const router = createRouter({
    rules: {
      trusted,
      checksOrigin: settings.originCheck,
      limits,
      hashing: passwords.admit,
      traffic: shared.traffic,
      bodyLimit: 100_000,
      isFresh: sessions.isFresh,
      isAdmin: isAdminHere,
      operator,
      authenticate: read,
      keys: { of: keyOf, open: apiKeys.open },
      refused: audit.refused,
      checkAnswers: options.checkAnswers ?? false,
    },
    proxies: config.proxies,
    log,
    metrics,
    outcomes: countSignIns(metrics),
    translate: (code, acceptLanguage) => {
      const language = negotiate(acceptLanguage)
      return { language, text: i18n.error(language, code) }
    },
    authBase: config.authBase,
    dress: entering.dress,
    headers: securityHeaders({ ...settings.strictTransportSecurity, secure: config.secure }),
  })
  mountHealth(router, {
    database,
    signals,
    metrics,
    mayReadMetrics: mayReadMetrics({ token: config.metricsToken, operator, looksAfter }),
    accepting: () => accepting,
  })
  mountAccounts(router, {
    accounts,
    trusted,
    authUrl,
    openChangeLink: profile.openChangeLink,
    signInAfterProof: async ({ incoming, callbackURL }, user) => {
      const entry = await sessions.openAfterProof(incoming, user)
      return { cookies: entry?.cookies ?? [], place: entry && placeAfter(entry, callbackURL) }
    },
    whoIs: async (incoming) => (await read(incoming, true))?.user,
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
  if (movable) {
    const mayMove = async (incoming: Incoming) => (await incoming.atHome()) || looksAfter(incoming)
    mountClock(router, { clock: movable, workers: [events, jobs, webhooks], mayMove })
  }
  mountPages(router, {
    config,
    chance,
    accounts,
    sessions,
    social: social.offered,
    pages: options.pages ?? (await loadPages(config.devWeb)),
    i18n,
    mayOpenOutbox: (incoming, session) =>
      mailer.keeps &&
      (operator.shown(incoming) !== undefined || (session !== null && isAdminHere(session))),
    openLink: createLinks({ operator, refused: audit.refused }),
  })

  metrics.gauge('guildhall_cached_sessions', 'Sessions held in memory.', sessions.cacheSize)
  metrics.gauge('guildhall_waiting_reactions', 'Reactions to events that wait.', events.waiting)
  metrics.gauge('guildhall_waiting_webhooks', 'Messages that wait.', webhooks.waiting)
  const waiting = createWaiting(database.sql, clock)
  metrics.gauge('guildhall_jobs_due', 'Jobs that are due, by queue.', waiting.due)
  metrics.gauge('guildhall_jobs_oldest_due_seconds', 'For how long the first is.', waiting.oldest)
  metrics.gauge('guildhall_database_connections', 'Connections, by pool and state.', () =>
    Object.entries(database.count()).flatMap(([pool, { open, idle }]) => [
      { labels: { pool, state: 'open' }, value: open },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
  )
  const endWatching = watchProcess(metrics, systemClock())
  const setAside = 'failed for a day and were set aside.'
  metrics.gauge('guildhall_jobs_set_aside', `Jobs that ${setAside}`, jobs.setAside.count)
  metrics.gauge(
    'guildhall_reactions_set_aside',
    `Reactions that ${setAside}`,
    events.setAside.count,
  )
  comeBackDaily(jobs, {
    'sweep.tokens': (signal) => tokens.sweep(database.sql, signal),
    'sweep.codes': codes.sweep,
    'sweep.limits': limits.sweep,
    'sweep.sessions': sessions.sweep,
    'sweep.proofs': proofs.sweep,
    'sweep.social': social.sweep,
    'sweep.known-devices': entering.sweepDevices,
    'sweep.trusted-devices': twoFactor.sweepDevices,
    'sweep.second-steps': twoFactor.sweepChallenges,
    'sweep.second-step-failures': twoFactor.sweepFailures,
    'sweep.api-keys': apiKeys.sweep,
    'sweep.events': events.sweep,
    'sweep.mails': mailer.sweep,
    'sweep.counts': () => sweepCounts(database.sql),
    'sweep.invitations': untilNone(invitations.sweep),
    'sweep.webhooks': untilNone(webhooks.sweep),
    'jwt.rotate-keys': entering.rotateKeys,
    'audit.anchor': audit.anchor,
    'audit.prune': audit.prune,
    'social.renew-seals': social.renewSeals,
  })

  await accounts.keepPace()
  await signals.start()
  const background = options.background ?? true
  await jobs.start(background)
  if (background) {
    events.start()
    audit.start()
    webhooks.start()
    await metrics.start()
  }

  return {
    fetch: router.fetch,
    router,
    rooms: {
      database,
      clock,
      events,
      jobs,
      mailer,
      passwords,
      signals,
      accounts,
      apiKeys,
      sessions,
      imports: createImports({ database, accounts, signals }),
    },
    links: async () => ({
      outbox: `/outbox?operator=${operator.link()}`,
      setUp: (await accounts.lacksAdmin()) ? `/sign-up?setup=${operator.setUp()}` : undefined,
    }),
    beginClosing() {
      accepting = false
    },
    async stop() {
      await Promise.all([events.stop(), webhooks.stop(), jobs.stop()])
      metrics.stop()
      endWatching()
      await audit.stop()
      await leave()
    },
  }
}
