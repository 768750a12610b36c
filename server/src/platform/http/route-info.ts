import type { Endpoint } from '@guildhall/contract'

/** Receives the outcome of a request: its reply, or the error in its place. */
export type OutcomeObserver = (outcome: unknown) => void

/** What the error handling has to know about the matched route. */
export type RouteInfo = {
  readonly path: string
  readonly outcome?: OutcomeObserver | undefined
} & Partial<Pick<Endpoint, 'failure' | 'form' | 'openedFromEmail'>> & {
    /** Changes echo what was sent, and some responses carry a secret. */
    readonly uncompressed?: boolean
  }
