import type { OutputOf, priceMigrations } from '../../../lib/calls.ts'
import type { Product } from './said.ts'

export type Move = OutputOf<typeof priceMigrations.list>['items'][number]
export type MovePreview = OutputOf<typeof priceMigrations.preview>
/** The prices of one currency, to which its subscribers can be moved. */
export type Target = { readonly currency: string; readonly prices: readonly string[] }

/** What buyers choose themselves is nobody moved to. */
export const targetsOf = ({ prices }: Pick<Product, 'prices'>): Target[] =>
  [...Map.groupBy(prices, ({ priceCurrency }) => priceCurrency)].flatMap(([currency, own]) =>
    own.some(({ amountType }) => amountType === 'custom')
      ? []
      : [{ currency, prices: own.map(({ id }) => id) }],
  )

/** Whether somebody is still to be moved by it. */
export const isOpen = ({ status }: Pick<Move, 'status'>): boolean =>
  status === 'preparing' || status === 'scheduled'

/** Why somebody keeps the price that they have; who has the new one already is not left out. */
export const leftOut = ({ kept }: Pick<MovePreview, 'kept'>) => {
  const { adHocPrice, customAmount, otherCurrency, seats } = kept
  return Object.entries({ adHocPrice, customAmount, otherCurrency, seats })
    .map(([reason, count]) => ({
      reason: reason as 'adHocPrice' | 'customAmount' | 'otherCurrency' | 'seats',
      count,
    }))
    .filter(({ count }) => count > 0)
}

/** Who moves later than on the first day. */
export const laterOnes = ({ canceling, changing, pastDue }: MovePreview) =>
  (
    [
      { reason: 'pastDue', count: pastDue },
      { reason: 'canceling', count: canceling },
      { reason: 'changing', count: changing },
    ] as const
  ).filter(({ count }) => count > 0)

/** Days of notice that are offered; another number is for programs. */
export const notices = [90, 60, 30, 14, 7, 0] as const
export const usualNotice = 30
