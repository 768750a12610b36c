import type { customers, InputOf } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { type Metadata, metadataOf } from '../shop/metadata-text.ts'
import type { Customer } from './customer-name.ts'

type Changes = Omit<InputOf<typeof customers.update>, 'id'>

const addressFields = {
  line1: 'line1',
  line2: 'line2',
  postalCode: 'postal_code',
  city: 'city',
  state: 'state',
} as const

/** Of an address, by the names of the wire, as refusals name them. */
export const addressName = (field: string) => `billing_address.${field}`

function addressOf(form: FormData) {
  const country = text(form, addressName('country'))
  if (country === '') return undefined
  const lines = Object.entries(addressFields).map(([name, field]) => [
    name,
    text(form, addressName(field)).trim() || null,
  ])
  return { country, ...(Object.fromEntries(lines) as Record<keyof typeof addressFields, string>) }
}

/** What a form of a customer asks the server to change; of the rest, nothing is sent. */
export function changesOf(form: FormData, customer: Customer): Changes {
  const value = (name: string) => text(form, name).trim() || null
  const billingAddress = addressOf(form)
  const email = value('email')
  const [taxId, taxIdBefore] = [value('tax_id'), customer.taxId?.[0] ?? null]
  const metadata: Metadata | undefined = metadataOf(text(form, 'metadata'), customer.metadata)
  return {
    name: value('name'),
    ...(email !== customer.email && { email }),
    ...(customer.externalId === null && { externalId: value('external_id') }),
    ...(billingAddress && { billingAddress }),
    ...(taxId !== taxIdBefore && { taxId }),
    locale: value('locale'),
    ...(metadata && { metadata }),
  }
}
