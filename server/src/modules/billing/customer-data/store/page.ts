/** Whose data it is. Every statement names both. */
export type Owner = { readonly organizationId: string; readonly customerId: string }

export type Row = Readonly<Record<string, unknown>>

/** The rows that follow a place in the order of time and id. */
export type Slice = { readonly at: Date | string; readonly id: string; readonly limit: number }

/** Before everything. */
export const beginning = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
