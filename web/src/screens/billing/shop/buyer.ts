import type { OutputOf, orders } from '../../../lib/calls.ts'

type Customer = OutputOf<typeof orders.get>['customer']

/** What a customer is called, and the address beside it; a deleted one has neither. */
export function buyerOf({ name, email, id }: Pick<Customer, 'name' | 'email' | 'id'>) {
  return { name: name || email || id, note: name && email ? email : undefined }
}
