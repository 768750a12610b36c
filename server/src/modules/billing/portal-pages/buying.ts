import { maySignIn } from '../checkouts/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Customers who sign in to buy. */
export function createBuying({ checkouts, database, merchants }: Dependencies) {
  return {
    /** Whose customer may sign in for an open checkout; undefined where the seller said who buys. */
    async of(secret: string) {
      const place = await checkouts.client.find(database.sql, secret.slice(0, 128))
      if (!place) return undefined
      const checkout = await checkouts.find([place.organizationId], place.id)
      if (checkout.status !== 'open' || !maySignIn(checkout)) return undefined
      const { slug } = await merchants.get(database.sql, place.organizationId)
      return { slug, email: checkout.customerEmail ?? '' }
    },
  }
}
