import { pageZone } from '../../../lib/zone-days.ts'
import { sortingOf } from '../shop/sorting-of.ts'

export const pageSize = 25

/** As badges show them: one that was canceled and still runs is ending. */
export const states = [
  'active',
  'trialing',
  'past_due',
  'ending',
  'paused',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const

const sortings = [
  'customer',
  '-customer',
  'product',
  '-product',
  'status',
  '-status',
  'amount',
  '-amount',
  'current_period_end',
  '-current_period_end',
  'started_at',
  '-started_at',
] as const

type Fields = Readonly<Record<string, string | undefined>>

/** What the address of the list asks for. */
export function queryOf({ find, status, product, sort }: Fields, page: number) {
  const state = states.find((each) => each === status)
  return {
    page,
    limit: pageSize,
    sorting: [sortingOf(sortings, sort, '-started_at')],
    ...(find && { query: find }),
    ...(product && { productId: [product] }),
    ...(state === 'ending'
      ? ({ cancelAtPeriodEnd: 'true', active: 'true' } as const)
      : state && { status: [state] }),
  }
}

/** The same filters in the address of a file. */
export function fileSearchOf({ find, status, product }: Fields) {
  const state = states.find((each) => each === status)
  return {
    query: find,
    product_id: product,
    ...(state === 'ending' ? { cancel_at_period_end: 'true' } : { status: state }),
    timezone: pageZone(),
  }
}

/** The same for a file that is made in the background. */
export function fileOf({ find, status, product }: Fields) {
  const state = states.find((each) => each === status)
  const filters = {
    ...(find && { query: find }),
    ...(product && { productId: [product] }),
    ...(state === 'ending' ? { cancelAtPeriodEnd: 'true' as const } : state && { status: [state] }),
  }
  return { filters, timezone: pageZone() }
}
