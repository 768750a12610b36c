import type { ProductCreate, ProductUpdate } from '@guildhall/contract/billing/products'
import type { Metadata } from '@guildhall/contract/kernel/billing'
import type { Interval, Issue } from '../../../../kernel/index.ts'

export type Product = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  readonly visibility: 'draft' | 'private' | 'public'
  /** Null for a product that is bought once. */
  readonly recurringInterval: Interval | null
  readonly recurringIntervalCount: number | null
  /** How often usage is billed and credits are given, where that is more often than the product is billed. */
  readonly meterInterval: Interval | null
  readonly meterIntervalCount: number | null
  readonly trialInterval: Interval | null
  readonly trialIntervalCount: number | null
  readonly isArchived: boolean
  readonly metadata: Metadata
  /** What buyers read, and where they go, once they have paid. */
  readonly afterPurchaseMessage: string | null
  readonly afterPurchaseUrl: string | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** A message of nothing is none. */
export const newAfterPurchase = (
  input: Pick<ProductCreate, 'after_purchase_message' | 'after_purchase_url'>,
): Pick<Product, 'afterPurchaseMessage' | 'afterPurchaseUrl'> => ({
  afterPurchaseMessage: input.after_purchase_message || null,
  afterPurchaseUrl: input.after_purchase_url ?? null,
})

/** What is left out stays. */
export function changedAfterPurchase(product: Product, input: ProductUpdate) {
  const { after_purchase_message: message = product.afterPurchaseMessage } = input
  const { after_purchase_url: url = product.afterPurchaseUrl } = input
  return newAfterPurchase({ after_purchase_message: message, after_purchase_url: url })
}

/** How often and after which trial a product is billed. */
export type Schedule = Pick<
  Product,
  | 'recurringInterval'
  | 'recurringIntervalCount'
  | 'meterInterval'
  | 'meterIntervalCount'
  | 'trialInterval'
  | 'trialIntervalCount'
>

export function newSchedule(input: ProductCreate): Schedule {
  const recurringInterval = input.recurring_interval ?? null
  const count = input.recurring_interval_count ?? null
  const meterInterval = input.meter_interval ?? null
  const meterCount = input.meter_interval_count ?? null
  return {
    recurringInterval,
    recurringIntervalCount: recurringInterval === null ? count : (count ?? 1),
    meterInterval,
    meterIntervalCount: meterInterval === null ? meterCount : (meterCount ?? 1),
    trialInterval: input.trial_interval ?? null,
    trialIntervalCount: input.trial_interval_count ?? null,
  }
}

/** The interval is fixed; fields of a trial that are left out stay. */
export function changedSchedule(product: Product, input: ProductUpdate): Schedule {
  const { trial_interval: interval = product.trialInterval } = input
  const { trial_interval_count: count = product.trialIntervalCount } = input
  return { ...product, trialInterval: interval, trialIntervalCount: count }
}

export function checkSchedule(schedule: Schedule): Issue[] {
  const { recurringInterval, recurringIntervalCount, trialInterval, trialIntervalCount } = schedule
  const issues: Issue[] = []
  const refuse = (field: string, msg: string, type = 'value_error') =>
    issues.push({ loc: ['body', field], msg, type })
  if (recurringInterval === null && recurringIntervalCount !== null) {
    refuse('recurring_interval_count', 'A one-time product has no interval.')
  }
  if (recurringInterval === null && trialInterval !== null) {
    refuse('trial_interval', 'A one-time product has no trial.')
  }
  if (trialInterval !== null && trialIntervalCount === null) {
    refuse('trial_interval_count', 'Field required', 'missing')
  }
  if (trialInterval === null && trialIntervalCount !== null) {
    refuse('trial_interval', 'Field required', 'missing')
  }
  return issues
}

/** Subscribers bought this interval, so it stays as it is. */
export function checkFixedInterval(product: Product, input: ProductUpdate): Issue[] {
  const { recurring_interval: interval, recurring_interval_count: count } = input
  const changes = [
    ['recurring_interval', interval, product.recurringInterval],
    ['recurring_interval_count', count, product.recurringIntervalCount],
  ] as const
  return changes.flatMap(([field, wanted, present]) => {
    if (wanted === undefined || wanted === present) return []
    // Null means "as it is" in updates of older clients.
    if (wanted === null && present !== null) return []
    const msg = "The interval of a product can't be changed."
    return [{ loc: ['body', field], msg, type: 'value_error' }]
  })
}
