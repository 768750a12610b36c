import type { billingSources, OutputOf } from '../../../lib/calls.ts'

export type Source = OutputOf<typeof billingSources.get>

/** The providers that everybody can follow; others are named by their address. */
export const providers = [
  { value: 'https://api.polar.sh', label: 'Polar' },
  { value: 'https://sandbox-api.polar.sh', label: 'Polar Sandbox' },
] as const

export const providerName = (server: string): string =>
  providers.find(({ value }) => value === server)?.label ?? server

/** In which providers have to send events: that of Polar, as its own pages name it. */
export const format = 'Raw'
