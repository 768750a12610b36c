import { Polar as Polar33 } from 'polar-0.33'
import { Polar as Polar49 } from 'polar-0.49'
import { createPolar } from 'polar-1.0/2026-04'

type Options = { readonly origin: string; readonly token: string }

/** The events of the first generation; its SDK cannot name newer ones. */
const sellingEvents = [
  'checkout.created',
  'checkout.updated',
  'customer.created',
  'order.created',
  'order.updated',
  'order.paid',
  'subscription.created',
  'subscription.active',
  'subscription.updated',
  'subscription.canceled',
  'subscription.revoked',
] as const

const monthlyPlan = { name: 'Pro plan', price: 1000 }

function with33({ origin, token }: Options) {
  const polar = new Polar33({ accessToken: token, serverURL: origin })
  return {
    createPlan: () =>
      polar.products.create({
        name: monthlyPlan.name,
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: monthlyPlan.price }],
      }),
    createCheckout: (product: string, email: string) =>
      polar.checkouts.create({ products: [product], customerEmail: email }),
    confirm: (clientSecret: string, confirmationTokenId: string) =>
      polar.checkouts.clientConfirm({
        clientSecret,
        checkoutConfirmStripe: {
          confirmationTokenId,
          customerName: 'Ada Lovelace',
          customerBillingAddress: { country: 'DE' },
        },
      }),
    checkout: (id: string) => polar.checkouts.get({ id }),
    orders: async () => (await polar.orders.list({ sorting: ['created_at'] })).result.items,
    subscriptions: async () => (await polar.subscriptions.list({})).result.items,
    cancel: (id: string) =>
      polar.subscriptions.update({ id, subscriptionUpdate: { cancelAtPeriodEnd: true } }),
    createEndpoint: (url: string, secret: string) =>
      polar.webhooks.createWebhookEndpoint({
        url,
        format: 'raw',
        events: [...sellingEvents],
        secret,
      }),
  }
}

function with49({ origin, token }: Options) {
  const polar = new Polar49({ accessToken: token, serverURL: origin })
  return {
    createPlan: () =>
      polar.products.create({
        name: monthlyPlan.name,
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: monthlyPlan.price, priceCurrency: 'usd' }],
      }),
    createCheckout: (product: string, email: string) =>
      polar.checkouts.create({ products: [product], customerEmail: email }),
    confirm: (clientSecret: string, confirmationTokenId: string) =>
      polar.checkouts.clientConfirm({
        clientSecret,
        checkoutConfirmStripe: {
          confirmationTokenId,
          customerName: 'Ada Lovelace',
          customerBillingAddress: { country: 'DE' },
        },
      }),
    checkout: (id: string) => polar.checkouts.get({ id }),
    orders: async () => (await polar.orders.list({ sorting: ['created_at'] })).result.items,
    subscriptions: async () => (await polar.subscriptions.list({})).result.items,
    cancel: (id: string) =>
      polar.subscriptions.update({ id, subscriptionUpdate: { cancelAtPeriodEnd: true } }),
    createEndpoint: (url: string, _: string) =>
      polar.webhooks.createWebhookEndpoint({ url, format: 'raw', events: [...sellingEvents] }),
  }
}

function with1({ origin, token }: Options) {
  const polar = createPolar({ accessToken: token, baseUrl: origin })
  return {
    createPlan: () =>
      polar.products.create({
        name: monthlyPlan.name,
        recurring_interval: 'month',
        prices: [{ amount_type: 'fixed', price_amount: monthlyPlan.price }],
      }),
    async createCheckout(product: string, email: string) {
      const found = await polar.checkouts.create({ products: [product], customer_email: email })
      return { ...found, clientSecret: found.client_secret }
    },
    confirm: (clientSecret: string, confirmation_token_id: string) =>
      polar.checkouts.clientConfirm(clientSecret, {
        confirmation_token_id,
        customer_name: 'Ada Lovelace',
        customer_billing_address: { country: 'DE' },
      }),
    checkout: (id: string) => polar.checkouts.get(id),
    async orders() {
      const { items } = await polar.orders.list({ sorting: ['created_at'] })
      return items.map((order) => ({
        ...order,
        billingReason: order.billing_reason,
        totalAmount: order.total_amount,
        taxAmount: order.tax_amount,
        subscriptionId: order.subscription_id,
      }))
    },
    async subscriptions() {
      const { items } = await polar.subscriptions.list({})
      return items.map((each) => ({
        ...each,
        cancelAtPeriodEnd: each.cancel_at_period_end,
        currentPeriodEnd: each.current_period_end,
      }))
    },
    cancel: (id: string) => polar.subscriptions.update(id, { cancel_at_period_end: true }),
    createEndpoint: (url: string, _: string) =>
      polar.webhooks.createWebhookEndpoint({ url, format: 'raw', events: [...sellingEvents] }),
  }
}

/** The official SDK in all generations, with its own validation of responses. */
export const polarVersions = { '0.33.2': with33, '0.49.0': with49, '1.0.1': with1 } as const
export type PolarVersion = keyof typeof polarVersions
