import { span } from '../kernel/index.ts'
import {
  acceptAccessTokens,
  createAccessTokens,
  mountAccessTokens,
} from '../modules/billing/access-tokens/index.ts'
import {
  createBalanceAdjustments,
  mountBalanceAdjustments,
} from '../modules/billing/balance-adjustments/index.ts'
import { createBenefits, mountBenefits } from '../modules/billing/benefits/index.ts'
import {
  createBillingManagers,
  mountBillingManagers,
} from '../modules/billing/billing-managers/index.ts'
import { createCardTries } from '../modules/billing/card-tries/index.ts'
import { createCheckoutLinks, mountCheckoutLinks } from '../modules/billing/checkout-links/index.ts'
import { createCheckoutReminders } from '../modules/billing/checkout-reminders/index.ts'
import { createCheckouts, mountCheckouts } from '../modules/billing/checkouts/index.ts'
import { mountConnections } from '../modules/billing/connections/index.ts'
import { createCustomFields, mountCustomFields } from '../modules/billing/custom-fields/index.ts'
import { createCustomerData, mountCustomerData } from '../modules/billing/customer-data/index.ts'
import {
  createCustomerEmails,
  mountCustomerEmails,
} from '../modules/billing/customer-emails/index.ts'
import {
  acceptCustomerSessions,
  createCustomerSessions,
  mountCustomerSessions,
} from '../modules/billing/customer-sessions/index.ts'
import { createCustomerState, mountCustomerState } from '../modules/billing/customer-state/index.ts'
import { createCustomers, mountCustomers } from '../modules/billing/customers/index.ts'
import { createDiscounts, mountDiscounts } from '../modules/billing/discounts/index.ts'
import { createDisputes, mountDisputes } from '../modules/billing/disputes/index.ts'
import { createDocuments, mountDocuments } from '../modules/billing/documents/index.ts'
import { createDownloads, mountDownloads } from '../modules/billing/downloads/index.ts'
import { createEmailWordings, mountEmailWordings } from '../modules/billing/email-wordings/index.ts'
import { createFiles, mountFileLinks, mountFiles } from '../modules/billing/files/index.ts'
import { createGrants, mountGrants } from '../modules/billing/grants/index.ts'
import { createLedger } from '../modules/billing/ledger/index.ts'
import { createLicenseKeys, mountLicenseKeys } from '../modules/billing/license-keys/index.ts'
import { createMerchantEmails } from '../modules/billing/merchant-emails/index.ts'
import { createMerchantFeed, mountMerchantFeed } from '../modules/billing/merchant-feed/index.ts'
import { mountMerchantWebhooks } from '../modules/billing/merchant-webhooks/index.ts'
import { createMerchants, mountMerchants } from '../modules/billing/merchants/index.ts'
import { createMeters, mountMeters } from '../modules/billing/meters/index.ts'
import { createOffers } from '../modules/billing/offers/index.ts'
import { createOrders, mountOrders } from '../modules/billing/orders/index.ts'
import { mountPaymentMethods } from '../modules/billing/payment-methods/index.ts'
import { mountPayments } from '../modules/billing/payments/index.ts'
import { createPortal, mountPortal } from '../modules/billing/portal/index.ts'
import { mountPriceMigrations } from '../modules/billing/price-migrations/index.ts'
import { createProducts, mountProducts } from '../modules/billing/products/index.ts'
import { mountRefunds } from '../modules/billing/refunds/index.ts'
import { mountSandboxProcessor } from '../modules/billing/sandbox-processor/index.ts'
import { createSeats, mountSeats } from '../modules/billing/seats/index.ts'
import { mountSubscriptionChanges } from '../modules/billing/subscription-changes/index.ts'
import { mountSubscriptions } from '../modules/billing/subscriptions/index.ts'
import { createTax } from '../modules/billing/tax/index.ts'
import { createUsage, mountUsage } from '../modules/billing/usage/index.ts'
import { createWithdrawals, mountWithdrawals } from '../modules/billing/withdrawals/index.ts'
import type { RequestLog } from '../modules/shared/request-log/index.ts'
import type { I18n } from '../platform/i18n/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { RenderBuyerPage } from '../platform/web/index.ts'
import { composeAfterSales } from './after-sales.ts'
import type { Area } from './area.ts'
import { registerBenefitTypes } from './benefit-types.ts'
import { dailyOfBilling } from './billing-daily.ts'
import { composeBillingSources } from './billing-sources.ts'
import { createBillingWorker } from './billing-worker.ts'
import { mountBuyerPages } from './buyer-pages.ts'
import { composeDraftOrders } from './draft-orders.ts'
import { eraseWithSandboxes } from './erasure.ts'
import { composeFigures } from './figures.ts'
import { composeGifts } from './gifts.ts'
import type { Identity } from './identity.ts'
import type { Shared } from './infrastructure.ts'
import { composeIntegrations } from './integrations.ts'
import { composePayments, connectLedger, mountProcessors } from './payments.ts'
import { composeSubscriptions, keepCardsInUse } from './subscriptions.ts'
import { composeTransfers } from './transfers.ts'
import { type Calling, composeMerchantWebhooks } from './webhooks.ts'

type Dependencies = Shared &
  Calling & {
    readonly accounts: Identity['accounts']
    readonly organizations: Identity['organizations']
    readonly preferences: Identity['preferences']
    readonly proofs: Identity['proofs']
    readonly sessions: Identity['sessions']
    /** Calls to other services whose addresses the operator chose. */
    readonly outgoing: ProviderCalls
    readonly testClock: boolean
    readonly nameAccessTokens: RequestLog['nameAccessTokens']
    readonly i18n: I18n
    readonly renderPage: RenderBuyerPage
  }

/** Part of the composition root: products, payments and all that is sold. */
export function createBilling(common: Dependencies) {
  const { i18n, jobs, settings, testClock, timers } = common
  const merchants = createMerchants(common)
  eraseWithSandboxes({ ...common, merchants })
  const accessTokens = createAccessTokens({ ...common, merchants })
  common.nameAccessTokens(accessTokens.namesOf)
  const merchantWebhooks = composeMerchantWebhooks({ ...common, merchants })
  const merchantFeed = createMerchantFeed(common)
  const customers = createCustomers({ ...common, merchants })
  const usage = createUsage({ ...common, customers, merchants })
  const meters = createMeters({ ...common, customers, merchants, usage })
  const customFields = createCustomFields({ ...common, moment: merchants.moment })
  const files = createFiles({ ...common, moment: merchants.moment })
  const benefits = createBenefits({ ...common, files, merchants, meters })
  const products = createProducts({ ...common, benefits, customFields, files, merchants })
  products.hooks.meters.provide('meters', meters.findMany)
  const discounts = createDiscounts({ ...common, merchants, products })
  const ledger = createLedger(common)
  const orders = createOrders({
    ...common,
    customers,
    discounts,
    i18n,
    ledger,
    merchants,
    products,
  })

  const { newsSeed } = settings.billing.sandbox
  const { stripe: secrets } = common.config
  const { apiUrl } = settings.billing.stripe
  const { methods, payments, processor, stripe } = composePayments({
    ...common,
    newsSeed,
    stripe: secrets && { ...secrets, apiUrl },
  })
  connectLedger(payments, ledger)
  payments.hooks.locks.register('customers', async (tx, { organizationId, customerId }) => {
    await customers.lock(tx, organizationId, customerId)
  })
  merchants.hooks.beforeClose.register('payments', async (tx, { live }, { organizationId }) => {
    if (live) await payments.assertNoneOpen(tx, organizationId)
  })
  customers.hooks.beforeDelete.register('payment-methods', (tx, moment, { id }) =>
    methods.removeAll(tx, moment, id),
  )
  const tax = createTax(common)
  const cardTries = createCardTries({ ...common, payments })
  const selling = {
    ...common,
    cardTries,
    customers,
    discounts,
    merchants,
    methods,
    orders,
    payments,
    products,
    tax,
  }
  const offers = createOffers({ customers, discounts, methods, products, tax })
  const checkouts = createCheckouts({ ...selling, offers })
  const customerSessions = createCustomerSessions({ ...common, customers, merchants })
  for (const [name, { hasAny }] of Object.entries({ customers, checkouts, usage })) {
    merchants.hooks.usedForTests.register(name, hasAny)
  }
  checkouts.customerSessions.provide('customer-sessions', () => customerSessions.ofCheckouts)
  const checkoutLinks = createCheckoutLinks({ ...selling, checkouts })
  const disputes = createDisputes({ ...selling, ledger, methods })
  checkouts.isDisputed.provide('disputes', disputes.holdsSubscription)
  const sold = { ...selling, benefits, checkouts, disputes, ledger, meters }
  const { dunning, priceMigrations, subscriptions, subscriptionChanges } =
    composeSubscriptions(sold)
  const grants = createGrants({ ...sold, subscriptions })
  registerBenefitTypes(grants, meters)
  const seats = createSeats({
    ...sold,
    customerSessions,
    grants,
    subscriptions,
  })
  const { connections, integrations } = composeIntegrations({
    ...common,
    benefits,
    customers,
    grants,
    merchants,
  })
  const mountDrafts = composeDraftOrders({
    ...sold,
    methods,
    offers,
    subscriptionChanges,
    subscriptions,
  })
  const documents = createDocuments({ ...selling, ledger, methods })
  const { refunds } = composeAfterSales({ ...sold, documents, grants })
  const emailWordings = createEmailWordings({ ...common, merchants })
  const customerEmails = createCustomerEmails({
    ...selling,
    emailWordings,
    dunning,
    meters,
    methods,
    priceMigrations,
    refunds,
    subscriptions,
  })

  const billingManagers = createBillingManagers({ ...selling, customerEmails })
  const balanceAdjustments = createBalanceAdjustments({ ...selling, ledger })
  const gifts = composeGifts({ ...selling, benefits, grants, products, subscriptions })

  keepCardsInUse({ customers, methods, subscriptions })
  const customerState = createCustomerState({ ...sold, grants, ledger, subscriptions })
  const portal = createPortal({
    ...selling,
    billingManagers,
    checkouts,
    connections,
    grants,
    customerSessions,
    documents,
    dunning,
    ledger,
    meters,
    methods,
    seats,
    subscriptionChanges,
    subscriptions,
  })

  const withdrawals = createWithdrawals({
    ...selling,
    checkouts,
    customerEmails,
    emailWordings,
    grants,
    refunds,
    subscriptionChanges,
    subscriptions,
  })

  createMerchantEmails({ ...selling, meters, withdrawals })
  createCheckoutReminders({ ...selling, checkouts, emailWordings })

  const downloads = createDownloads({ ...common, benefits, files, grants })
  const licenseKeys = createLicenseKeys({ ...common, benefits, customers, grants, merchants })
  const customerData = createCustomerData({ ...common, customers, licenseKeys, merchants })

  const figured = { ...sold, checkoutLinks, licenseKeys, merchantWebhooks, refunds, subscriptions }
  const { metrics, mountFigures } = composeFigures(figured)

  const transfers = composeTransfers({
    ...sold,
    checkoutLinks,
    connections,
    customFields,
    documents,
    hasProcessor: stripe !== undefined,
    grants,
    licenseKeys,
    members: merchants.members,
    merchantWebhooks,
    methods,
    namesOf: { member: common.organizations.namesOf, access_token: accessTokens.namesOf },
    processor,
    refunds,
    seats,
    storage: common.files,
    subscriptionChanges,
    subscriptions,
    usage,
    uploads: files,
  })

  const followed = composeBillingSources({
    ...sold,
    ...{ customFields, customerSessions, customerState, grants },
    ...{ refunds, seats, subscriptions },
  })

  const area: Area = {
    mount(router) {
      router.accept('session', merchants.members)
      acceptAccessTokens(router, accessTokens)
      acceptCustomerSessions(router, customerSessions)
      mountMerchants(router, merchants)
      mountAccessTokens(router, { accessTokens, members: merchants.members })
      mountCustomers(router, { customers })
      mountCustomFields(router, { customFields })
      mountUsage(router, { usage })
      mountMeters(router, { meters })
      mountProducts(router, { products })
      mountDiscounts(router, { discounts })
      mountOrders(router, orders, customFields)
      mountDrafts(router)
      mountFiles(router, { files })
      mountFileLinks(router, { ...common, files, storage: common.files })
      mountSandboxProcessor(router, { processor, i18n, returnAddress: payments.returnAddress })
      mountPayments(router, { customers, payments })
      mountPaymentMethods(router, { ...common, customers, methods })
      mountProcessors(router, { ...common, merchants, payments, stripe })
      mountSubscriptions(router, { orders, subscriptions })
      mountSubscriptionChanges(router, subscriptionChanges)
      mountPriceMigrations(router, priceMigrations, common)
      mountCheckouts(router, { ...common, checkouts })
      mountCheckoutLinks(router, checkoutLinks)
      mountDocuments(router, { documents })
      mountCustomerEmails(router, customerEmails)
      mountEmailWordings(router, emailWordings)
      mountMerchantWebhooks(router, { merchantWebhooks })
      mountMerchantFeed(router, { merchantFeed })
      mountCustomerSessions(router, customerSessions)
      mountCustomerState(router, customerState)
      mountPortal(router, portal)
      mountCustomerData(router, customerData)
      mountBillingManagers(router, billingManagers)
      mountBalanceAdjustments(router, balanceAdjustments, selling)
      gifts.mount(router)
      mountBuyerPages(router, {
        ...selling,
        ...{ checkoutLinks, checkouts, customerData, customerSessions, documents, downloads },
        ...{ dunning, licenseKeys, portal, seats, withdrawals },
      })
      mountBenefits(router, { benefits })
      mountGrants(router, { grants })
      mountRefunds(router, { refunds })
      mountConnections(router, { connections, customerSessions })
      mountLicenseKeys(router, { ...common, licenseKeys })
      mountDisputes(router, { disputes })
      mountDownloads(router, { downloads, files })
      mountSeats(router, seats)
      mountFigures(router)
      mountWithdrawals(router, withdrawals)
      transfers.mount(router)
      followed.mount(router)
    },
    daily: dailyOfBilling({
      ...{ cardTries, connections, customerData, customerSessions, files, merchants },
      ...{ merchantWebhooks, payments, portal, transfers, withdrawals },
      incomingEvents: followed.incomingEvents,
    }),
  }

  // Not with a test clock, which would stop at each of them.
  if (!testClock) {
    // Repairs wakes that were lost when a process ended after a commit.
    jobs.every('timers.sweep', span.minute, timers.sweep)
    jobs.every('payments.reconcile', span.hour, payments.reconcile)
    jobs.every('integrations.remove', 5 * span.minute, integrations.removeOverdue)
    jobs.every('reconciliation.schedule', 5 * span.minute, followed.reconciliation.schedule)
    jobs.every('incoming-events.watch', span.hour, followed.incomingEvents.watch)
  }

  const worker = createBillingWorker({
    ...common,
    ...{ checkouts, merchants, meters, metrics, stripe },
    followed,
  })
  return {
    ...area,
    billingSources: followed.billingSources,
    followingFigures: followed.figures,
    mirrors: followed.mirrors,
    checkouts,
    documents,
    ledger,
    meters,
    metrics,
    merchants,
    orders,
    customerData,
    customerSessions,
    customerState,
    portal,
    grants,
    connections,
    incomingEvents: followed.incomingEvents,
    integrations,
    reconciliation: followed.reconciliation,
    withdrawals,
    worker,
    payments,
    methods,
    stripe,
    merchantFeed,
    merchantWebhooks,
  }
}
