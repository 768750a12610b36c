import { nameOf } from '@guildhall/contract/kernel/access'
import { apiKeyFrom } from '../modules/identity/api-keys/index.ts'
import { createRouter, type Incoming, securityHeaders } from '../platform/http/index.ts'
import { negotiate } from '../platform/i18n/index.ts'
import { createIdempotencyKeys } from '../platform/idempotency/index.ts'
import { foldAllCounts } from '../platform/lists/index.ts'
import { createProviderCalls } from '../platform/oauth/index.ts'
import { createBuyerPages, loadPages } from '../platform/web/index.ts'
import { createBilling } from './billing.ts'
import { scheduleDaily } from './daily.ts'
import { mountHealth } from './health.ts'
import { createIdentity } from './identity.ts'
import { createInfrastructure } from './infrastructure.ts'
import { instrumentProviderCalls } from './instrumentation.ts'
import { exposeGauges } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { App, AppOptions } from './options.ts'
import { mountPages } from './pages.ts'
import { mountReference } from './reference.ts'
import { createShared } from './shared.ts'
import { countSignIns } from './sign-in-metrics.ts'
import { createStartLinks } from './start-links.ts'
import { mountClock } from './test-clock.ts'

/** The composition root: with the files of the areas, the only code that imports every module. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const { settings } = config
  const { shared, i18n, metrics, movable, close } = await createInfrastructure(options)
  const { clock, database, events, jobs, limits, mailer, operator, passwords, signals } = shared
  const providerCalls = options.providerCalls ?? createProviderCalls()
  const outgoing = instrumentProviderCalls(providerCalls, metrics)
  const identity = createIdentity({ ...shared, config, outgoing })
  const { accounts, apiKeys, sessions, readSession, isPlatformAdmin } = identity
  const sharedArea = createShared({
    ...shared,
    i18n,
    config,
    metrics,
    identity,
    resolve: options.resolve,
  })
  const { audit, requestLog, webhooks } = sharedArea
  const billing = createBilling({
    preferences: identity.preferences,
    proofs: identity.proofs,
    ...shared,
    i18n,
    organizations: identity.organizations,
    sessions,
    testClock: config.testClock,
    accounts,
    config,
    metrics,
    nameAccessTokens: requestLog.nameAccessTokens,
    outgoing,
    renderPage: options.renderPage ?? createBuyerPages(),
    resolve: options.resolve,
  })
  const { merchantFeed, merchantWebhooks } = billing
  sharedArea.following.provide('billing-sources', billing.followingFigures)
  const areas = [identity, sharedArea, billing]

  const idempotency = createIdempotencyKeys(shared)

  let accepting = true
  const isOperatorOrAdmin = async (incoming: Incoming) => {
    if (operator.credentialOf(incoming)) return true
    const signedIn = await readSession(incoming, true)
    return signedIn !== null && isPlatformAdmin(signedIn)
  }

  const router = createRouter({
    rules: {
      trusted: shared.trusted,
      checksOrigin: settings.originCheck,
      limits,
      admitHashing: passwords.admit,
      traffic: shared.traffic,
      isFresh: sessions.isFresh,
      isAdmin: isPlatformAdmin,
      operator,
      authenticate: readSession,
      keys: { find: apiKeyFrom, open: apiKeys.authenticate },
      idempotency,
      onRefused: ({ access, ...endpoint }, error) =>
        audit.refused({ ...endpoint, access: nameOf(access) }, error),
      checkResponses: options.checkResponses ?? false,
    },
    proxies: config.proxies,
    log,
    metrics,
    outcomeObserver: countSignIns(metrics),
    keyRequestObserver: requestLog.record,
    translate: (code, acceptLanguage) => {
      const language = negotiate(acceptLanguage)
      return { language, text: i18n.error(language, code) }
    },
    authBase: config.authBase,
    decorateReply: identity.decorateReply,
    headers: securityHeaders({ ...settings.strictTransportSecurity, secure: config.secure }),
  })
  mountHealth(router, {
    database,
    signals,
    metrics,
    mayReadMetrics: mayReadMetrics({ token: config.metricsToken, operator, isOperatorOrAdmin }),
    accepting: () => accepting,
  })
  for (const area of areas) area.mount(router)
  mountReference(router, config)
  if (movable) {
    const mayMove = async (incoming: Incoming) =>
      (await incoming.isLoopback()) || isOperatorOrAdmin(incoming)
    mountClock(router, {
      clock: movable,
      workers: [events, jobs, webhooks, merchantWebhooks, billing.worker],
      mayMove,
    })
  }
  mountPages(router, {
    config,
    branding: shared.branding,
    random: shared.random,
    accounts,
    preferences: identity.preferences,
    sessions,
    invitations: identity.invitations,
    legalTexts: sharedArea.legalTexts,
    social: identity.offeredProviders,
    trusted: shared.trusted,
    pages: options.pages ?? (await loadPages(config.devWeb)),
    i18n,
    mayOpenOutbox: (incoming, session) =>
      mailer.usesOutbox &&
      (operator.credentialOf(incoming) !== undefined ||
        (session !== null && isPlatformAdmin(session))),
    openLink: createStartLinks({ operator, refused: audit.refused }),
  })

  const stopGauges = exposeGauges({
    ...shared,
    metrics,
    sessions,
    webhooks,
    merchantWebhooks,
    merchantFeed,
    billingSources: billing.billingSources,
    incomingEvents: billing.incomingEvents,
    payments: billing.payments,
    stripe: billing.stripe,
  })
  scheduleDaily(jobs, {
    'sweep.tokens': (signal) => shared.tokens.sweep(database.sql, signal),
    'sweep.codes': shared.codes.sweep,
    'sweep.limits': limits.sweep,
    'sweep.feed': shared.feed.sweep,
    'sweep.idempotency-keys': idempotency.sweep,
    'sweep.events': events.sweep,
    'sweep.mails': mailer.sweep,
    'sweep.counts': () => foldAllCounts(database.sql),
    ...Object.assign({}, ...areas.map(({ daily }) => daily)),
  })

  await accounts.equalizeHashingTime()
  await signals.start()
  const background = options.background ?? true
  await jobs.start(background)
  if (background) {
    events.start()
    shared.feed.start()
    audit.start()
    requestLog.start()
    webhooks.start()
    merchantWebhooks.start()
    merchantFeed.start()
    await billing.worker.start()
  }

  return {
    fetch: router.fetch,
    router,
    services: {
      database,
      clock,
      events,
      jobs,
      mailer,
      passwords,
      requestLog,
      signals,
      accounts,
      apiKeys,
      sessions,
      organizations: identity.organizations,
      imports: identity.imports,
      timers: shared.timers,
      ledger: billing.ledger,
      payments: billing.payments,
      methods: billing.methods,
      meters: billing.meters,
      metrics: billing.metrics,
      withdrawals: billing.withdrawals,
      billingSources: billing.billingSources,
      incomingEvents: billing.incomingEvents,
      reconciliation: billing.reconciliation,
      grants: billing.grants,
      checkouts: billing.checkouts,
      connections: billing.connections,
      integrations: billing.integrations,
      merchants: billing.merchants,
      mirrors: billing.mirrors,
      orders: billing.orders,
      documents: billing.documents,
      customerData: billing.customerData,
      customerSessions: billing.customerSessions,
      customerState: billing.customerState,
      portal: billing.portal,
    },
    links: async () => ({
      outbox: `/outbox?operator=${operator.linkToken()}`,
      setUp: (await accounts.hasNoAdmin()) ? `/sign-up?setup=${operator.setUpToken()}` : undefined,
    }),
    beginClosing() {
      accepting = false
      merchantFeed.endStreams()
    },
    async stop() {
      merchantFeed.endStreams()
      await Promise.all([
        events.stop(),
        shared.feed.stop(),
        webhooks.stop(),
        merchantWebhooks.stop(),
        billing.worker.stop(),
        jobs.stop(),
      ])
      metrics.stop()
      stopGauges()
      await Promise.all([audit.stop(), requestLog.stop()])
      await close()
    },
  }
}
