// Generated from the contract by `npm run generate`; do not edit.
import * as accessTokens from './access-tokens.ts'
import * as balanceAdjustments from './balance-adjustments.ts'
import * as benefits from './benefits.ts'
import * as billingManagers from './billing-managers.ts'
import * as checkoutLinks from './checkout-links.ts'
import * as checkouts from './checkouts.ts'
import * as connections from './connections.ts'
import * as customFields from './custom-fields.ts'
import * as customerData from './customer-data.ts'
import * as customerEmails from './customer-emails.ts'
import * as customerInsights from './customer-insights.ts'
import * as customerMeters from './customer-meters.ts'
import * as customerSessions from './customer-sessions.ts'
import * as customerState from './customer-state.ts'
import * as customers from './customers.ts'
import * as dataExports from './data-exports.ts'
import * as dataImports from './data-imports.ts'
import * as discounts from './discounts.ts'
import * as disputes from './disputes.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import * as draftOrders from './draft-orders.ts'
import * as emailWordings from './email-wordings.ts'
import * as files from './files.ts'
import * as gifts from './gifts.ts'
import * as grants from './grants.ts'
import * as licenseKeys from './license-keys.ts'
import * as listFiles from './list-files.ts'
import * as merchantFeed from './merchant-feed.ts'
import * as merchantWebhooks from './merchant-webhooks.ts'
import * as merchants from './merchants.ts'
import * as meterAlerts from './meter-alerts.ts'
import * as meters from './meters.ts'
import * as metricDashboards from './metric-dashboards.ts'
import * as metrics from './metrics.ts'
import * as orders from './orders.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as portalAccount from './portal-account.ts'
import * as portalGrants from './portal-grants.ts'
import * as portalPurchases from './portal-purchases.ts'
import * as priceMigrations from './price-migrations.ts'
import * as processorChecks from './processor-checks.ts'
import * as products from './products.ts'
import * as refunds from './refunds.ts'
import * as sandboxClock from './sandbox-clock.ts'
import * as sandboxProcessor from './sandbox-processor.ts'
import * as seats from './seats.ts'
import * as subscriptions from './subscriptions.ts'
import * as testMode from './test-mode.ts'
import * as usage from './usage.ts'
import * as webhookDeliveries from './webhook-deliveries.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call of billing by its name in the client. */
export const billingRoutes = {
  orders: {
    /** The orders as CSV, oldest first */
    exportAll: orders.exportAll,
    /** One order */
    get: orders.get,
    /** The orders, newest first */
    list: orders.list,
    /** Mark an order as paid outside of the processor */
    markPaid: orders.markPaid,
    /** What orders come to, each currency apart */
    totals: orders.totals,
    /** Correct the billing details of an order */
    update: orders.update,
  },
  draftOrders: {
    /** Write a draft of an order, to be charged to a saved payment method */
    create: draftOrders.create,
    /** Charge a draft of an order to a saved payment method of its customer */
    finalize: draftOrders.finalize,
    /** Delete a draft of an order */
    remove: draftOrders.remove,
  },
  merchantWebhooks: {
    /** Create a webhook endpoint */
    create: merchantWebhooks.create,
    /** One webhook endpoint */
    get: merchantWebhooks.get,
    /** Webhook endpoints, oldest first */
    list: merchantWebhooks.list,
    /** Delete a webhook endpoint */
    remove: merchantWebhooks.remove,
    /** Replace the secret; the older one signs for another day */
    rotate: merchantWebhooks.rotate,
    /** Send a test event */
    test: merchantWebhooks.test,
    /** Change, pause or resume a webhook endpoint */
    update: merchantWebhooks.update,
  },
  webhookDeliveries: {
    /** How many attempts of each endpoint succeeded and failed on each of the last 14 days */
    countDays: webhookDeliveries.countDays,
    /** Attempts to deliver events, newest first */
    list: webhookDeliveries.list,
    /** Send an event again */
    redeliver: webhookDeliveries.redeliver,
  },
  merchantFeed: {
    /** Events, oldest first; as a stream with `Accept: text/event-stream` */
    read: merchantFeed.read,
  },
  customers: {
    /** Create a customer */
    create: customers.create,
    /** All customers of an organization as CSV */
    exportAll: customers.exportAll,
    /** One customer */
    get: customers.get,
    /** The customer with an external id */
    getExternal: customers.getExternal,
    /** The customers of an organization */
    list: customers.list,
    /** Delete a customer */
    remove: customers.remove,
    /** Delete the customer with an external id */
    removeExternal: customers.removeExternal,
    /** Change a customer */
    update: customers.update,
    /** Change the customer with an external id */
    updateExternal: customers.updateExternal,
  },
  customFields: {
    /** Create a custom field */
    create: customFields.create,
    /** One custom field */
    get: customFields.get,
    /** The custom fields of an organization */
    list: customFields.list,
    /** Delete a custom field */
    remove: customFields.remove,
    /** Change a custom field */
    update: customFields.update,
  },
  processorChecks: {
    /** Who takes the payments of an organization, and where its messages arrive */
    show: processorChecks.show,
    /** Ask the payment processor whether payments can be made */
    test: processorChecks.test,
  },
  products: {
    /** Create a product with its prices */
    create: products.create,
    /** One product */
    get: products.get,
    /** The products of an organization, newest first */
    list: products.list,
    /** The page of a checkout for a product that is not stored, as HTML without scripts */
    preview: products.preview,
    /** Delete a product that was never sold */
    remove: products.remove,
    /** Set the benefits of a product */
    setBenefits: products.setBenefits,
    /** Change a product or its prices */
    update: products.update,
  },
  documents: {
    /** The credit notes of an order, with links to their PDFs */
    creditNotes: documents.creditNotes,
    /** A link to the invoice of an order */
    invoice: documents.invoice,
    /** Issue the invoice of an order, or issue it again after its details changed */
    issueInvoice: documents.issueInvoice,
    /** A link to the receipt of a paid order */
    receipt: documents.receipt,
  },
  merchants: {
    /** The settings of the checkout pages of an organization */
    checkoutSettings: merchants.checkoutSettings,
    /** One organization */
    get: merchants.get,
    /** Organizations that the caller may read */
    list: merchants.list,
    /** Set settings of the checkout pages of an organization; those that are left out stay */
    setCheckoutSettings: merchants.setCheckoutSettings,
    /** Stop new sales at once, or resume them */
    setSales: merchants.setSales,
    /** Change the settings of an organization */
    update: merchants.update,
  },
  accessTokens: {
    /** Create an access token, which is shown only now */
    create: accessTokens.create,
    /** Access tokens of an organization, without the tokens themselves */
    list: accessTokens.list,
    /** The scopes that the caller may give to a token of an organization */
    listScopes: accessTokens.listScopes,
    /** End an access token at once */
    remove: accessTokens.remove,
    /** Change the comment or the scopes of an access token */
    update: accessTokens.update,
  },
  sandboxClock: {
    /** The time by which the organization is billed */
    get: sandboxClock.get,
    /** Move the clock of a sandbox forward, and do everything that falls due until then */
    move: sandboxClock.move,
  },
  testMode: {
    /** Add a shop with two years behind it to a sandbox; nothing happens if it is there */
    addSamples: testMode.addSamples,
    /** What happened while the clock of a sandbox moved */
    happened: testMode.happened,
    /** The last moves of the clock by people, newest first */
    listMoves: testMode.listMoves,
    /** Begin to move the clock of a sandbox; what falls due until then is done meanwhile */
    moveClock: testMode.moveClock,
    /** Take the sample data away, with all that its customers did since then */
    removeSamples: testMode.removeSamples,
    /** Whether a sandbox shows sample data */
    samples: testMode.samples,
    /** Set whether the test card that pays a subscription declines the next charges */
    setCard: testMode.setCard,
  },
  subscriptions: {
    /** Start a subscription of a product that is free */
    create: subscriptions.create,
    /** The subscriptions as CSV, oldest first */
    exportAll: subscriptions.exportAll,
    /** One subscription */
    get: subscriptions.get,
    /** The subscriptions of an organization, those that started last first */
    list: subscriptions.list,
    /** What a change would cost: of the product, seats, discount, trial or date of renewal */
    preview: subscriptions.preview,
    /** End a subscription at once */
    revoke: subscriptions.revoke,
    /** Change, pause, resume, cancel or revoke a subscription */
    update: subscriptions.update,
  },
  dataExports: {
    /** Begin an export of everything that an organization has */
    create: dataExports.create,
    /** The file of an export: lines of JSON, or one resource as CSV */
    download: dataExports.download,
    /** One export */
    get: dataExports.get,
    /** The exports of an organization, newest first */
    list: dataExports.list,
  },
  listFiles: {
    /** Ask for the file of a list, which is made in the background */
    create: listFiles.create,
    /** The file, for whoever asked for it, until it expires */
    download: listFiles.download,
    /** One file of a list with its progress */
    get: listFiles.get,
    /** Files of lists, newest first: own ones, and all for those who manage the organization */
    list: listFiles.list,
    /** Delete a file, or stop making it */
    remove: listFiles.remove,
    /** Go on with a file that failed by an error of the server */
    retry: listFiles.retry,
    /** Confirm who downloads a file of everything, which a session needs before the download */
    unlock: listFiles.unlock,
  },
  dataImports: {
    /** Import what an uploaded file contains, or try it */
    create: dataImports.create,
    /** One import with its progress */
    get: dataImports.get,
    /** The imports of an organization, newest first */
    list: dataImports.list,
    /** The rows that an import refused, and why, in the order of the file */
    problems: dataImports.problems,
    /** All rows that an import refused, and why, as CSV */
    problemsFile: dataImports.problemsFile,
  },
  discounts: {
    /** Create a discount */
    create: discounts.create,
    /** One discount */
    get: discounts.get,
    /** The discounts of an organization, newest first */
    list: discounts.list,
    /** Delete a discount */
    remove: discounts.remove,
    /** Change a discount */
    update: discounts.update,
  },
  files: {
    /** Finish the upload of a file */
    complete: files.complete,
    /** Start the upload of a file */
    create: files.create,
    /** The files of an organization, newest first */
    list: files.list,
    /** Delete a file */
    remove: files.remove,
    /** Rename a file */
    update: files.update,
  },
  paymentMethods: {
    /** The saved cards of a customer */
    list: paymentMethods.list,
    /** The saved cards of the customer with an external id */
    listExternal: paymentMethods.listExternal,
  },
  payments: {
    /** One payment */
    get: payments.get,
    /** The payments of an organization */
    list: payments.list,
  },
  checkouts: {
    /** Confirm a checkout, and pay what is due */
    confirm: checkouts.confirm,
    /** Open a checkout */
    create: checkouts.create,
    /** How far buyers come in checkouts */
    funnel: checkouts.funnel,
    /** One checkout */
    get: checkouts.get,
    /** A checkout as its buyer sees it */
    getByClient: checkouts.getByClient,
    /** Checkouts of an organization */
    list: checkouts.list,
    /** Changes of a checkout as server-sent events */
    streamByClient: checkouts.streamByClient,
    /** Change an open checkout */
    update: checkouts.update,
    /** Change an open checkout as its buyer */
    updateByClient: checkouts.updateByClient,
  },
  checkoutLinks: {
    /** Create a checkout link */
    create: checkoutLinks.create,
    /** Open a checkout from a link, and go to its page */
    follow: checkoutLinks.follow,
    /** One checkout link */
    get: checkoutLinks.get,
    /** Checkout links of an organization */
    list: checkoutLinks.list,
    /** Delete a checkout link */
    remove: checkoutLinks.remove,
    /** Change a checkout link */
    update: checkoutLinks.update,
  },
  usage: {
    /** One usage event */
    get: usage.get,
    /** Store usage events, all of them or none */
    ingest: usage.ingest,
    /** The usage events of an organization, the latest first */
    list: usage.list,
    /** The names of usage events, with how often they occurred */
    names: usage.names,
    /** Delete a usage event that was stored by mistake and not charged yet */
    remove: usage.remove,
  },
  meters: {
    /** Create a meter */
    create: meters.create,
    /** One meter */
    get: meters.get,
    /** The meters of an organization, newest first */
    list: meters.list,
    /** What a meter would count of the events so far */
    preview: meters.preview,
    /** What a meter counted in each interval */
    quantities: meters.quantities,
    /** Change a meter */
    update: meters.update,
  },
  meterAlerts: {
    /** The alerts of a meter */
    get: meterAlerts.get,
    /** Set the alerts of a meter as a whole */
    set: meterAlerts.set,
  },
  metrics: {
    /** How many of the subscriptions that started in an interval still run after each later one */
    cohorts: metrics.cohorts,
    /** The figures as CSV, one line for each interval */
    exportAll: metrics.exportAll,
    /** The figures of an organization in each interval */
    get: metrics.get,
    /** How many days of figures may be asked for at once */
    limits: metrics.limits,
  },
  metricDashboards: {
    /** Create a dashboard */
    create: metricDashboards.create,
    /** One dashboard */
    get: metricDashboards.get,
    /** The dashboards of an organization, at most twenty, oldest first */
    list: metricDashboards.list,
    /** Delete a dashboard */
    remove: metricDashboards.remove,
    /** Rename a dashboard, or change what it shows */
    update: metricDashboards.update,
  },
  customerInsights: {
    /** Whose subscriptions are about to be lost, and why; at most a hundred */
    atRisk: customerInsights.atRisk,
    /** Who paid most in the last days; at most a hundred */
    best: customerInsights.best,
  },
  customerMeters: {
    /** Store a usage event only if the credits suffice */
    consume: customerMeters.consume,
    /** What one customer used and was credited */
    get: customerMeters.get,
    /** What customers used and were credited */
    list: customerMeters.list,
  },
  sandboxProcessor: {
    /** The page of a challenge */
    challenge: sandboxProcessor.challenge,
    /** Settle a challenge */
    settleChallenge: sandboxProcessor.settleChallenge,
  },
  customerSessions: {
    /** Create a session with which a customer opens the portal */
    create: customerSessions.create,
    /** The session of the token */
    introspect: customerSessions.introspect,
    /** Who uses the portal with the token */
    user: customerSessions.user,
  },
  priceMigrations: {
    /** Stop a move to new prices; those who have moved keep them */
    cancel: priceMigrations.cancel,
    /** Move the subscribers of a product to new prices from a date on */
    create: priceMigrations.create,
    /** One move of subscribers to new prices */
    get: priceMigrations.get,
    /** Moves of subscribers to new prices, newest first */
    list: priceMigrations.list,
    /** What moving the subscribers of a product would change */
    preview: priceMigrations.preview,
  },
  customerState: {
    /** What the seller owes a customer, one amount per currency */
    balances: customerState.balances,
    /** What a customer has now */
    get: customerState.get,
    /** What the customer with an external id has now */
    getExternal: customerState.getExternal,
  },
  customerData: {
    /** What the seller has of the customer, as one JSON document */
    download: customerData.download,
  },
  balanceAdjustments: {
    /** What changed the balances of a customer, the latest first */
    changes: balanceAdjustments.changes,
    /** Give money to the balance of a customer, or take some of it back */
    create: balanceAdjustments.create,
  },
  billingManagers: {
    /** Invite a billing manager of a customer */
    add: billingManagers.add,
    /** Invite a billing manager, or invite them again */
    addOwn: billingManagers.addOwn,
    /** One billing manager of a customer */
    get: billingManagers.get,
    /** The billing managers of a customer */
    list: billingManagers.list,
    /** The billing managers of the customer */
    listOwn: billingManagers.listOwn,
    /** Remove a billing manager of a customer */
    remove: billingManagers.remove,
    /** Remove a billing manager, whose sessions end */
    removeOwn: billingManagers.removeOwn,
    /** Change the name of a billing manager of a customer */
    update: billingManagers.update,
    /** Change the name of a billing manager */
    updateOwn: billingManagers.updateOwn,
  },
  customerEmails: {
    /** The emails of one switch with sample values, in the look of the organization */
    preview: customerEmails.preview,
    /** One of these emails as HTML, for a frame of the web app */
    previewHtml: customerEmails.previewHtml,
  },
  emailWordings: {
    /** The words of a seller in one email and language */
    get: emailWordings.get,
    /** The emails that a seller may word, and in which languages that was done */
    list: emailWordings.list,
    /** The email with words that are not stored, as HTML for a frame of the web app */
    preview: emailWordings.preview,
    /** Send the email with sample values and words that are not stored to oneself */
    sendTest: emailWordings.sendTest,
    /** Set the words of a seller in one email and language as a whole */
    set: emailWordings.set,
  },
  portalAccount: {
    /** Save a card */
    addPaymentMethod: portalAccount.addPaymentMethod,
    /** Whether the link to a new email address is valid */
    checkEmailUpdate: portalAccount.checkEmailUpdate,
    /** Ask for a card that the cardholder had to approve */
    confirmPaymentMethod: portalAccount.confirmPaymentMethod,
    /** The customer of the session */
    get: portalAccount.get,
    /** The saved cards of the customer */
    paymentMethods: portalAccount.paymentMethods,
    /** Which email address a link confirms, and for which seller */
    readEmailUpdate: portalAccount.readEmailUpdate,
    /** Remove a card */
    removePaymentMethod: portalAccount.removePaymentMethod,
    /** Ask for another email address, which gets a link */
    requestEmailUpdate: portalAccount.requestEmailUpdate,
    /** Ask for a code with which a customer signs in to the portal */
    requestSignIn: portalAccount.requestSignIn,
    /** Sign in to the portal with a code from an email */
    signIn: portalAccount.signIn,
    /** Change the details of the customer */
    update: portalAccount.update,
    /** Use the new email address, and sign in to the portal */
    verifyEmailUpdate: portalAccount.verifyEmailUpdate,
  },
  portalGrants: {
    /** One benefit that the customer was granted */
    get: portalGrants.get,
    /** What the customer was granted */
    list: portalGrants.list,
    /** Provide what a benefit needs, such as an account */
    update: portalGrants.update,
  },
  portalPurchases: {
    /** Cancel a subscription at the end of its period */
    cancelSubscription: portalPurchases.cancelSubscription,
    /** Pay an order whose payment failed */
    confirmPayment: portalPurchases.confirmPayment,
    /** A link to the invoice of an order */
    invoice: portalPurchases.invoice,
    /** Issue the invoice of an order */
    issueInvoice: portalPurchases.issueInvoice,
    /** What the customer used of one meter */
    meter: portalPurchases.meter,
    /** What the customer used and was credited */
    meters: portalPurchases.meters,
    /** An order of the customer */
    order: portalPurchases.order,
    /** The orders of the customer, newest first */
    orders: portalPurchases.orders,
    /** An organization with the products that anybody may buy */
    organization: portalPurchases.organization,
    /** What became of the last payment of an order */
    paymentStatus: portalPurchases.paymentStatus,
    /** A link to the receipt of a paid order */
    receipt: portalPurchases.receipt,
    /** A subscription of the customer */
    subscription: portalPurchases.subscription,
    /** The subscriptions of the customer, those that started last first */
    subscriptions: portalPurchases.subscriptions,
    /** Correct the billing details of an order */
    updateOrder: portalPurchases.updateOrder,
    /** Cancel, continue, pause or resume a subscription, or change to another product */
    updateSubscription: portalPurchases.updateSubscription,
    /** One balance of the customer */
    wallet: portalPurchases.wallet,
    /** The balances of the customer, one per currency */
    wallets: portalPurchases.wallets,
  },
  benefits: {
    /** Create a benefit */
    create: benefits.create,
    /** One benefit */
    get: benefits.get,
    /** The benefits of an organization, newest first */
    list: benefits.list,
    /** Delete a benefit: products lose it, and its grants are revoked */
    remove: benefits.remove,
    /** Change a benefit, and with it the grants of it */
    update: benefits.update,
  },
  gifts: {
    /** Give a customer a product that renews for nothing, until a date or without an end */
    create: gifts.create,
    /** Take a benefit away that was given by hand; what gives the same one otherwise stays */
    endBenefit: gifts.endBenefit,
    /** Give a customer a single benefit for nothing, until a date or without an end */
    giveBenefit: gifts.giveBenefit,
    /** What a merchant gave to a customer for nothing, the latest first */
    list: gifts.list,
    /** Single benefits that a merchant gave to a customer, the latest first */
    listBenefits: gifts.listBenefits,
    /** Move the end of a benefit that was given by hand */
    moveBenefitEnd: gifts.moveBenefitEnd,
    /** Move the end of a product that was given, named by its subscription */
    moveEnd: gifts.moveEnd,
  },
  grants: {
    /** What customers were granted, newest first */
    list: grants.list,
    /** Who was granted a benefit, newest first */
    ofBenefit: grants.ofBenefit,
    /** Try a grant that has failed once more; any other one stays as it is */
    retry: grants.retry,
  },
  refunds: {
    /** Refund an order, or a part of it */
    create: refunds.create,
    /** The refunds as CSV, oldest first */
    exportAll: refunds.exportAll,
    /** The refunds of an organization, newest first */
    list: refunds.list,
    /** What refunds come to, each currency apart */
    totals: refunds.totals,
  },
  connections: {
    /** Where a service sends the browser back to */
    callback: connections.callback,
    /** Add the bot to a server at Discord: redirects there, and back with its `guild_token` */
    connectDiscord: connections.connectDiscord,
    /** Connect the repositories at GitHub that a user administers: redirects there and back */
    connectGitHub: connections.connectGitHub,
    /** A connected server at Discord with the roles that can be given */
    guild: connections.guild,
    /** Where the browser of the customer links an account; it is called by that browser */
    linkAccount: connections.linkAccount,
    /** The accounts that the customer has linked */
    linkedAccounts: connections.linkedAccounts,
    /** The connected repositories, by name */
    repositories: connections.repositories,
    /** At which services benefits can give access here */
    services: connections.services,
    /** Unlink an account; what was granted to it ends */
    unlinkAccount: connections.unlinkAccount,
  },
  licenseKeys: {
    /** Activate a license key, for example on a device */
    activate: licenseKeys.activate,
    /** Activate a license key where it is used */
    activateAnywhere: licenseKeys.activateAnywhere,
    /** Remove an activation of a license key */
    deactivate: licenseKeys.deactivate,
    /** Remove an activation where a license key is used */
    deactivateAnywhere: licenseKeys.deactivateAnywhere,
    /** One license key, with its activations */
    get: licenseKeys.get,
    /** One activation of a license key */
    getActivation: licenseKeys.getActivation,
    /** One license key of the customer, with its activations */
    getOfCustomer: licenseKeys.getOfCustomer,
    /** The license keys of an organization, newest first */
    list: licenseKeys.list,
    /** The license keys of the customer, newest first */
    listOfCustomer: licenseKeys.listOfCustomer,
    /** Give a license key another text: the old one is unknown at once; status, uses, limits, expiry and activations stay */
    rotate: licenseKeys.rotate,
    /** Give a license key of the customer another text, where the seller lets customers manage their keys */
    rotateOfCustomer: licenseKeys.rotateOfCustomer,
    /** Change a license key; its grant follows the status */
    update: licenseKeys.update,
    /** Check a license key, and count its use */
    validate: licenseKeys.validate,
    /** Check a license key from where it is used, and count its use */
    validateAnywhere: licenseKeys.validateAnywhere,
  },
  disputes: {
    /** Give in to a dispute that waits for a response: it is lost */
    accept: disputes.accept,
    /** One dispute */
    get: disputes.get,
    /** The disputes of an organization, newest first */
    list: disputes.list,
  },
  downloads: {
    /** Download a file, by the link of a list */
    download: downloads.download,
    /** The files of a benefit, in their order */
    filesOfBenefit: downloads.filesOfBenefit,
    /** The files that the customer may download, newest first */
    list: downloads.list,
  },
  seats: {
    /** Assign a seat to a customer, who gets an invitation */
    assign: seats.assign,
    /** Invite somebody to a seat of what the customer bought */
    assignOfBuyer: seats.assignOfBuyer,
    /** Claim a seat with the token of an invitation, and sign in to the portal */
    claim: seats.claim,
    /** What an invitation to a seat is for */
    claimInfo: seats.claimInfo,
    /** The subscriptions of which the customer has a seat, newest first */
    claimedSubscriptions: seats.claimedSubscriptions,
    /** The seats of a subscription or order, oldest first */
    list: seats.list,
    /** The seats of what the customer bought, oldest first */
    listOfBuyer: seats.listOfBuyer,
    /** Send a new invitation to a seat; the earlier one is void */
    resend: seats.resend,
    /** Send a new invitation to a seat of what the customer bought */
    resendOfBuyer: seats.resendOfBuyer,
    /** Revoke a seat, which is free again */
    revoke: seats.revoke,
    /** Revoke a seat of what the customer bought */
    revokeOfBuyer: seats.revokeOfBuyer,
  },
  withdrawals: {
    /** Carry a declaration out, also one that came too late */
    complete: withdrawals.complete,
    /** Carry out what was declared, once; the same token again gets what was done */
    confirm: withdrawals.confirm,
    /** Withdraw from an order, for the amount that was shown */
    confirmOfCustomer: withdrawals.confirmOfCustomer,
    /** What the buyer of a checkout agreed to, so that delivery began at once */
    consent: withdrawals.consent,
    /** What the buyers of these checkouts agreed to */
    consents: withdrawals.consents,
    /** Declare a withdrawal or a cancellation; every input gets the same response */
    declare: withdrawals.declare,
    /** The declared withdrawals and cancellations as CSV, oldest first */
    exportAll: withdrawals.exportAll,
    /** One withdrawal or cancellation that was declared */
    get: withdrawals.get,
    /** Which rules for consumers an organization leaves on */
    legal: withdrawals.legal,
    /** Withdrawals and cancellations that were declared, newest first */
    list: withdrawals.list,
    /** What the link of a receipt does; it changes nothing, as email scanners open it */
    preview: withdrawals.preview,
    /** What a withdrawal from an order does if it is confirmed now */
    previewOfCustomer: withdrawals.previewOfCustomer,
    /** What carrying a declaration out does now, and why it was not done by itself */
    previewOfSeller: withdrawals.previewOfSeller,
    /** Refuse a declaration, with the reason */
    refuse: withdrawals.refuse,
    /** Switch rules for consumers on or off, everywhere or in single countries */
    updateLegal: withdrawals.updateLegal,
  },
} as const
