import type { Call } from './call.ts'
import type { Dataset } from './dataset.ts'

const page = 20

/** Reads a list of the merchant, as its owner. */
const list = (
  name: string,
  title: string,
  query: (dataset: Dataset, n: number) => string,
): Call => ({
  title: `${name}, ${title}`,
  ask: (dataset, n) => ({
    by: 'user',
    path: `/v1/${name}/?organization_id=${dataset.large}&limit=${page}&${query(dataset, n)}`,
  }),
})

/** First pages in both directions. */
const sorted = (name: string, sorts: readonly string[]) =>
  sorts.flatMap((sort) => [
    list(name, `by ${sort}`, () => `sorting=${sort}`),
    list(name, `by ${sort}, descending`, () => `sorting=-${sort}`),
  ])

const everyPage = (name: string, rowsPerOrder: number) => [
  list(name, 'in the middle, page by page', ({ userCount }, n) => {
    const pages = Math.floor((userCount * rowsPerOrder) / page)
    return `page=${1 + Math.floor(pages / 3) + (n % Math.max(1, Math.floor(pages / 4)))}`
  }),
  list(name, 'the last page', ({ userCount }) => {
    return `page=${Math.max(1, Math.floor((userCount * rowsPerOrder) / page))}`
  }),
]

const filtered = (name: string, filters: Readonly<Record<string, string>>) =>
  Object.entries(filters).map(([title, query]) => list(name, title, () => query))

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The figures of the merchant. */
const metrics = (
  title: string,
  days: number,
  interval: string,
  more: (dataset: Dataset) => string = () => '',
): Call => ({
  title: `metrics, ${title}`,
  ask: (dataset) => ({
    by: 'user',
    path: `/v1/metrics/?organization_id=${dataset.large}&start_date=${day(days)}&end_date=${day(0)}&interval=${interval}${more(dataset)}`,
  }),
})
const berlin = '&timezone=Europe/Berlin'

export const billingCalls: readonly Call[] = [
  metrics('a year by months', 365, 'month'),
  metrics('a year by months, in Berlin', 365, 'month', () => berlin),
  metrics('a month by days, in Berlin', 30, 'day', () => berlin),
  metrics('a year by days, in Berlin', 365, 'day', () => berlin),
  metrics('a week by hours, in Kathmandu', 7, 'hour', () => '&timezone=Asia/Kathmandu'),
  metrics('a year by months, of a product', 365, 'month', ({ productId }) => {
    return `&product_id=${productId}`
  }),
  metrics('a year by months, of a customer', 365, 'month', ({ customerId }) => {
    return `&customer_id=${customerId}`
  }),
  ...sorted('orders', [
    'created_at',
    'status',
    'invoice_number',
    'amount',
    'net_amount',
    'customer',
    'product',
    'discount',
    'subscription',
  ]),
  ...everyPage('orders', 1),
  ...filtered('orders', {
    'of one status': 'status=pending',
    'of one status, by customer': 'status=pending&sorting=customer',
    'with a value of the metadata': 'metadata[batch]=0',
    'with a value of the metadata that none has': 'metadata[batch]=none',
  }),
  list('orders', 'of one customer', ({ customerId }) => `customer_id=${customerId}`),
  list('orders', 'of one product', ({ productId }) => `product_id=${productId}`),
  list('orders', 'of one discount', ({ discountId }) => `discount_id=${discountId}`),
  list('orders', 'of one subscription, by amount', ({ subscriptionId }) => {
    return `subscription_id=${subscriptionId}&sorting=-amount`
  }),
  ...sorted('customers', ['created_at', 'email', 'name']),
  ...everyPage('customers', 1 / 4),
  list('customers', 'a part of a name', ({ userCount }) => `query=${userCount - (userCount % 4)}`),
  list('customers', 'with a value of the metadata', () => 'metadata[batch]=0'),
  ...sorted('subscriptions', [
    'customer',
    'status',
    'started_at',
    'current_period_end',
    'ended_at',
    'ends_at',
    'amount',
    'product',
    'discount',
  ]),
  ...everyPage('subscriptions', 1 / 4),
  ...filtered('subscriptions', {
    active: 'active=true',
    'not active': 'active=false',
    'that end with their period': 'cancel_at_period_end=true',
    'canceled for a reason': 'customer_cancellation_reason=too_expensive',
    'with a value of the metadata that none has': 'metadata[batch]=none',
  }),
  ...sorted('payments', ['created_at', 'status', 'amount', 'method']),
  ...filtered('payments', {
    failed: 'status=failed',
    'failed, by amount': 'status=failed&sorting=amount',
  }),
  ...sorted('products', ['created_at', 'name', 'price_amount_type', 'price_amount']),
  ...filtered('products', { archived: 'is_archived=true', recurring: 'is_recurring=true' }),
  ...sorted('discounts', ['created_at', 'name', 'code', 'redemptions_count', 'ends_at']),
  list(
    'discounts',
    'a part of a code',
    ({ userCount }) => `query=code${userCount - (userCount % 300)}`,
  ),
  ...sorted('checkouts', ['created_at', 'expires_at', 'status']),
  ...filtered('checkouts', {
    open: 'status=open',
    'open, by expiry': 'status=open&sorting=expires_at',
  }),
]
