import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import { nextChargeOf, nextPaymentIn } from './next-payment.ts'
import type { Send, Setting } from './send.ts'

type Email = {
  readonly name: string
  readonly setting: Setting
  readonly template: string | ((subscription: Subscription) => string)
  /** Whether it still says the truth when it is written. */
  readonly isTrue: (subscription: Subscription) => boolean
  readonly isFree?: boolean
  /** It says what is charged next, and is not sent where nothing is. */
  readonly announces?: boolean
}

const emails = {
  started: {
    name: 'started',
    setting: 'subscription_confirmation',
    template: 'freeStarted',
    isTrue: ({ endedAt }) => endedAt === null,
    isFree: true,
  },
  canceled: {
    name: 'canceled',
    setting: 'subscription_cancellation',
    template: ({ prices }) =>
      prices.some(({ amountType }) => amountType === 'metered_unit') ? 'canceledByUse' : 'canceled',
    isTrue: ({ cancelAtPeriodEnd, endedAt }) => cancelAtPeriodEnd && endedAt === null,
  },
  uncanceled: {
    name: 'uncanceled',
    setting: 'subscription_uncanceled',
    template: 'uncanceled',
    isTrue: ({ cancelAtPeriodEnd, endedAt }) => !cancelAtPeriodEnd && endedAt === null,
    announces: true,
  },
  paused: {
    name: 'paused',
    setting: 'subscription_paused',
    template: ({ resumesAt }) => (resumesAt ? 'pausedUntil' : 'paused'),
    isTrue: ({ pauseAtPeriodEnd, status }) => pauseAtPeriodEnd || status === 'paused',
  },
  resumed: {
    name: 'resumed',
    setting: 'subscription_resumed',
    template: 'resumed',
    isTrue: ({ endedAt, pausedAt }) => endedAt === null && pausedAt === null,
    announces: true,
  },
  ended: {
    name: 'ended',
    setting: 'subscription_revoked',
    template: 'ended',
    isTrue: ({ endedAt }) => endedAt !== null,
  },
  unpaid: {
    name: 'unpaid',
    setting: 'subscription_revoked',
    template: 'unpaid',
    isTrue: ({ endedAt, status }) => endedAt !== null || status === 'unpaid',
  },
} as const satisfies Record<string, Email>

/** What happened to a subscription, besides what its orders say. */
export function defineSubscriptionEmails(dependencies: Dependencies, send: Send) {
  const { dunning, subscriptions } = dependencies

  const define = (email: Email) =>
    createLater(dependencies, email.name, async (tx, moment, { organizationId, subjectId }) => {
      const subscription = await subscriptions.read(tx, [organizationId], subjectId)
      if (!subscription || !email.isTrue(subscription)) return
      const { currency, customerId, endedAt, id, pausedAt, periodEnd, productName } = subscription
      const { resumesAt } = subscription
      const { announces = false, isFree = false, setting, template } = email
      const next = announces ? await nextChargeOf(dependencies, tx, subscription) : undefined
      if (announces && !next) return
      await send(
        tx,
        moment,
        { organizationId, customerId, setting },
        {
          template: typeof template === 'string' ? template : template(subscription),
          currency,
          isFree,
          screen: `subscriptions/${id}`,
          values: (texts) => ({
            product: productName,
            date: texts.date(endedAt ?? pausedAt ?? periodEnd),
            resumes: resumesAt ? texts.date(resumesAt) : '',
            ...(next ? nextPaymentIn(texts, next) : {}),
          }),
        },
      )
    })

  const started = define(emails.started)
  const canceled = define(emails.canceled)
  const uncanceled = define(emails.uncanceled)
  const paused = define(emails.paused)
  const resumed = define(emails.resumed)
  const ended = define(emails.ended)
  const unpaid = define(emails.unpaid)

  subscriptions.hooks.told.register(
    'customer-emails',
    (tx, moment, subscription, types, isAdopted) => {
      const { checkoutId, id } = subscription
      // Of a checkout, the first order tells it. An adopted one is no news for the customer.
      const isNew = checkoutId === null && !isAdopted
      if (types.includes('subscription.created') && isNew) {
        started.schedule(tx, moment, id)
      }
      if (types.includes('subscription.uncanceled')) uncanceled.schedule(tx, moment, id)
      if (types.includes('subscription.resumed')) resumed.schedule(tx, moment, id)
      if (types.includes('subscription.revoked')) ended.schedule(tx, moment, id)
      else if (types.includes('subscription.canceled')) canceled.schedule(tx, moment, id)
    },
  )

  subscriptions.hooks.pausePlanned.register('customer-emails', (tx, moment, { id }) =>
    paused.schedule(tx, moment, id),
  )

  /** Says why, in place of the email about the end. */
  async function tellWhy(tx: Tx, moment: Moment, organizationId: string, id: string) {
    const subscription = await subscriptions.read(tx, [organizationId], id)
    const endsNow = subscription?.modifiedAt?.getTime() === moment.at.getTime()
    if (!subscription || !endsNow || !emails.unpaid.isTrue(subscription)) return
    ended.cancel(tx, moment, id)
    unpaid.schedule(tx, moment, id)
  }

  dunning.hooks.exhausted.register('customer-emails', async (tx, moment, order) => {
    const { organizationId, subscriptionId } = order
    if (subscriptionId !== null) await tellWhy(tx, moment, organizationId, subscriptionId)
  })
}
