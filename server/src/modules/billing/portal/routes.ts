import * as account from '@guildhall/contract/billing/portal-account'
import * as granted from '@guildhall/contract/billing/portal-grants'
import * as contract from '@guildhall/contract/billing/portal-purchases'
import { claimedSubscriptions } from '@guildhall/contract/billing/seats'
import type { Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import { grantToPortal } from './grants-wire.ts'
import type { Portal } from './service.ts'
import {
  claimedToPortal,
  customerToPortal,
  meterToPortal,
  orderToPortal,
  organizationToPortal,
  productToPortal,
  subscriptionToPortal,
  walletToPortal,
} from './wire.ts'

export function mountPortal(router: Router, portal: Portal) {
  mountAccount(router, portal)
  mountOrders(router, portal)
  mountSubscriptions(router, portal)
  mountUsage(router, portal)
  mountGranted(router, portal)
}

function mountGranted(router: Router, { grants }: Portal) {
  router.bind(granted.list, async ({ principal, query }) => {
    const { items, total, ...shared } = await grants.list(principal, query)
    return {
      items: items.map((each) => grantToPortal(each, shared)),
      pagination: toPagination(total, query.limit),
    }
  })

  router.bind(granted.get, async ({ principal, params }) => {
    const { found, ...shared } = await grants.get(principal, params.id)
    return grantToPortal(found, shared)
  })

  router.bind(granted.update, async ({ principal, params, body }) => {
    const { found, ...shared } = await grants.update(principal, params.id, body)
    return grantToPortal(found, shared)
  })
}

function mountAccount(router: Router, { account: own, cards, emailChange, signIn }: Portal) {
  router.bind(account.get, async ({ principal }) => {
    const { accounts, customer } = await own.get(principal)
    return customerToPortal(customer, accounts)
  })

  router.bind(account.update, async ({ principal, body }) => {
    const { accounts, customer } = await own.update(principal, body)
    return customerToPortal(customer, accounts)
  })

  router.bind(account.paymentMethods, async ({ principal, query }) => {
    const { limit } = query
    const { items, total } = await cards.list(principal, { offset: offsetOf(query), limit })
    return { items, pagination: toPagination(total, limit) }
  })

  router.bind(account.addPaymentMethod, ({ principal, body, incoming }) =>
    cards.add(principal, {
      token: body.confirmation_token_id,
      setDefault: body.set_default,
      address: incoming.address,
    }),
  )

  router.bind(account.confirmPaymentMethod, ({ principal, body }) =>
    cards.confirm(principal, { id: body.setup_intent_id, setDefault: body.set_default }),
  )

  router.bind(account.removePaymentMethod, async ({ principal, params }) => {
    await cards.remove(principal, params.id)
    return null
  })

  router.bind(account.requestEmailUpdate, async ({ principal, body }) => {
    await emailChange.request(principal, body.email)
    return null
  })

  router.bind(account.checkEmailUpdate, async ({ query }) => {
    await emailChange.check(query.token)
    return null
  })

  router.bind(account.readEmailUpdate, async ({ query }) => emailChange.read(query.token))

  router.bind(account.verifyEmailUpdate, async ({ body }) => ({
    token: await emailChange.verify(body.token),
  }))

  router.bind(account.requestSignIn, async ({ body, incoming }) => {
    await signIn.request(body, incoming.address)
    return null
  })

  router.bind(account.signIn, async ({ body, incoming }) => {
    const { customer_id: customerId, ...named } = body
    const { customers, token } = await signIn.authenticate(
      { ...named, ...(customerId ? { customerId } : {}) },
      incoming.address,
    )
    const choices = customers.map(({ access, createdAt, id, name }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      access,
    }))
    return { token, customers: choices }
  })
}

function mountOrders(router: Router, { documents, paying, purchases }: Portal) {
  router.bind(contract.orders, async ({ principal, query }) => {
    const { items, total } = await purchases.orders(principal, query)
    return { items: items.map(orderToPortal), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.order, async ({ principal, params }) =>
    orderToPortal(await purchases.shown(principal, params.id)),
  )

  router.bind(contract.updateOrder, async ({ principal, params, body }) => {
    const correction = {
      billingName: body.billing_name ?? undefined,
      billingAddress: body.billing_address ?? undefined,
    }
    return orderToPortal(await purchases.correct(principal, params.id, correction))
  })

  router.bind(contract.invoice, async ({ principal, params }) => {
    await purchases.order(principal, params.id)
    return { url: await documents.invoiceLink([principal.organizationId], params.id) }
  })

  router.bind(contract.issueInvoice, async ({ principal, params }) => {
    await purchases.order(principal, params.id)
    await documents.issueInvoice([principal.organizationId], params.id)
    return null
  })

  router.bind(contract.receipt, async ({ principal, params }) => {
    await purchases.order(principal, params.id)
    return { url: await documents.receiptLink([principal.organizationId], params.id) }
  })

  router.bind(contract.paymentStatus, ({ principal, params }) =>
    paying.status(principal, params.id),
  )

  router.bind(contract.confirmPayment, ({ principal, params, body, incoming }) =>
    paying.pay(principal, params.id, body, incoming.address),
  )
}

function mountSubscriptions(router: Router, { purchases, subscriptions }: Portal) {
  router.bind(contract.subscriptions, async ({ principal, query }) => {
    const { items, total } = await purchases.subscriptions(principal, query)
    const merchant = await purchases.merchantOf(principal)
    return {
      items: items.map((each) => subscriptionToPortal(each, merchant)),
      pagination: toPagination(total, query.limit),
    }
  })

  router.bind(claimedSubscriptions, async ({ principal, query }) => {
    const [{ items, total }, merchant] = await Promise.all([
      purchases.claimed(principal, query),
      purchases.merchantOf(principal),
    ])
    return {
      items: items.map((each) => claimedToPortal(each, merchant)),
      pagination: toPagination(total, query.limit),
    }
  })

  router.bind(contract.subscription, async ({ principal, params }) => {
    const details = await subscriptions.get(principal, params.id)
    return subscriptionToPortal(details, await purchases.merchantOf(principal))
  })

  router.bind(contract.updateSubscription, async ({ principal, params, body }) => {
    const details = await subscriptions.update(principal, params.id, body)
    return subscriptionToPortal(details, await purchases.merchantOf(principal))
  })

  router.bind(contract.cancelSubscription, async ({ principal, params }) => {
    const details = await subscriptions.cancel(principal, params.id)
    return subscriptionToPortal(details, await purchases.merchantOf(principal))
  })
}

function mountUsage(router: Router, { purchases }: Portal) {
  router.bind(contract.meters, async ({ principal, query }) => {
    const { details, total } = await purchases.meters(principal, query)
    return { items: details.map(meterToPortal), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.meter, async ({ principal, params }) =>
    meterToPortal(await purchases.meter(principal, params.id)),
  )

  router.bind(contract.wallets, async ({ principal, query }) => {
    const { items, total } = await purchases.wallets(principal, query)
    return { items: items.map(walletToPortal), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.wallet, async ({ principal, params }) =>
    walletToPortal(await purchases.wallet(principal, params.id)),
  )

  router.bind(contract.organization, async ({ params }) => {
    const { merchant, products } = await purchases.organization(params.slug)
    return {
      organization: organizationToPortal(merchant),
      products: products.map(productToPortal),
    }
  })
}
