import type { Period } from './period.ts'

type Values = Readonly<Record<string, string>>

/**
 * What a line of an order says: a text as it is, such as the name of a product, or a sentence in the language
 * of the customer. Lines that wait for their order are kept as JSON.
 */
export type Label =
  | string
  | {
      readonly text:
        | 'belowMinimum'
        | 'cappedUsage'
        | 'remainingTime'
        | 'trial'
        | 'unusedTime'
        | 'usage'
      readonly values?: Values
      /** Decimals with a point, which each language writes as it does. */
      readonly numbers?: Values
    }

/** What a line is for, until before its end; as texts, for the same reason. */
export type ServicePeriod = { readonly start: string; readonly end: string }

export const servicePeriod = ({ start, end }: Period): ServicePeriod => ({
  start: start.toISOString(),
  end: end.toISOString(),
})
