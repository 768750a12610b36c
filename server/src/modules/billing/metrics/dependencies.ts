import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'clocks' | 'database' | 'log'> & {
  readonly checkouts: Pick<Checkouts, 'hooks'>
  readonly ledger: Pick<Ledger, 'hooks'>
  readonly merchants: Pick<Merchants, 'get'>
  readonly orders: Pick<Orders, 'find' | 'hooks'>
  readonly subscriptions: Pick<Subscriptions, 'countLives' | 'hooks'>
}
