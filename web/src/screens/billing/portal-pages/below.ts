import { naming } from '../checkout-page/naming.ts'

/** A page about one subscription. */
export type Of = { readonly home: string; readonly subscription: { readonly id: string } }

/** The address of a page below the overview, with what the buyer chose for it. */
export function below(home: string, path: string): string {
  const [start = '', query] = home.split('?')
  return start + path + (query === undefined ? '' : `?${query}`)
}

/** The address of a page that asks before it does something. */
export const asking = (address: string, action: string): string => naming(address, 'action', action)

/** The address of the subscription that a page is about. */
export const addressOf = ({ home, subscription }: Of): string =>
  below(home, `/subscriptions/${subscription.id}`)
