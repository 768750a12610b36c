import type { customers, OutputOf } from '../../../lib/calls.ts'

export type Customer = OutputOf<typeof customers.get>
export type ListedCustomer = OutputOf<typeof customers.list>['items'][number]

type Named = { readonly name: string | null; readonly email: string | null }

/** What a customer is called; a team may have neither a name nor an address. */
export const nameOf = ({ name, email }: Named, unnamed: string) => name || email || unnamed
