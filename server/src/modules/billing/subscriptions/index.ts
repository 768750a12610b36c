export {
  amountsOfBill,
  type Bill,
  type Billing,
  periodItems,
} from './bill.ts'
export type { Cycle } from './cycle.ts'
export type { Told } from './dependencies.ts'
export { type End, type Reason, reasonsOf } from './end.ts'
export type { DueCharge, NextCharge } from './next-charge.ts'
export { ownCardOf, type Payer, payerOf } from './payer.ts'
export type { Details, Record } from './record.ts'
export { mountSubscriptions } from './routes.ts'
export {
  checkCancelAtPeriodEnd,
  checkChange,
  checkPause,
  checkPeriod,
  checkResume,
  checkRevoke,
  checkUncancel,
  checkUnpause,
  endsAtOnce,
  noPause,
  withoutEmptyPause,
} from './rules/lifecycle.ts'
export {
  type BillingPeriod,
  billingOf,
  columnsOf,
  firstStart,
  moveEnd,
  startAt,
  trialEnd,
} from './rules/periods.ts'
export {
  benefitsFrom,
  startAt as startOfUsage,
  usageEnd,
  usageStart,
} from './rules/usage-period.ts'
export { createSubscriptions, type Subscriptions } from './service.ts'
export type { TakenBack, WaitingCharge } from './store/lines.ts'
export { batchOfProduct, ofProductNamed, type SubscriberGroup } from './store/list.ts'
export type {
  Offer,
  OwnBilling,
  PinnedPrice,
  StoredOffer,
  Subscription,
} from './store/subscriptions.ts'
export { subscriptionsErasure } from './store/subscriptions.ts'
export {
  amountOf,
  discountAt,
  discounted,
  discountedSeats,
  fits,
  isCharged,
  isFree,
  isProrated,
  noDiscount,
  pinned,
  samePrices,
  soldSeats,
} from './terms.ts'
export { type SubscriptionDetails, toWire as subscriptionToWire } from './wire.ts'
