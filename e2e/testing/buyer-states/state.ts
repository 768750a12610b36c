import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ScreenState } from '../screen-state.ts'

/** A page of buyers in one of its states: rendered from these facts, as the server does. */
export type BuyerState = Pick<ScreenState, 'name' | 'names' | 'before' | 'act'> & {
  readonly page: BuyerPage
}

/** By page, so that each has some. */
export type StatesOf<Kind extends BuyerPage['kind']> = Readonly<Record<Kind, readonly BuyerState[]>>

export type CheckoutKind = 'checkout' | 'progress' | 'receipt' | 'notice' | 'refusal'
