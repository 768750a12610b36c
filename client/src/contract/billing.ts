// Generated from the contract by `npm run generate`; do not edit.

export type Address = {
  line1: string | null
  line2: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  country: string
}
