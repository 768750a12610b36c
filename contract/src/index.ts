import type { z } from 'zod'
import * as billing from './billing/index.ts'
import * as clock from './clock.ts'
import * as health from './health.ts'
import * as identity from './identity/index.ts'
import * as common from './kernel/common.ts'
import { type Endpoint, type ErrorEntry, isEndpoint } from './kernel/define.ts'
import type { EventDefinition } from './kernel/events.ts'
import * as reference from './reference.ts'
import * as shared from './shared/index.ts'

/** The contract by module. Each area lists its own. */
export const nouns = {
  common,
  health,
  ...identity.nouns,
  ...shared.nouns,
  ...billing.nouns,
  reference,
  clock,
}

/** All errors by code. */
export const errors = {
  ...common.errors,
  ...identity.errors,
  ...shared.errors,
  ...billing.errors,
  ...clock.errors,
}
export type ErrorCode = keyof typeof errors
export const errorCatalogue: Readonly<Record<string, ErrorEntry>> = errors

/** All events: the stored payload has the same schema as the one in webhooks. */
export const events = {
  ...identity.events,
  ...shared.events,
  ...billing.events,
}
export type EventType = keyof typeof events
/** The payload of an event as it is stored and sent. */
export type EventPayload<Type extends EventType = EventType> = z.output<
  (typeof events)[Type]['payload']
>
/** The same by any name, for code that handles all of them alike. */
export const eventCatalogue: Readonly<Record<EventType, EventDefinition>> = events

/** The route table. */
const parts = Object.values(nouns).flatMap((noun) => Object.values<unknown>(noun))
export const endpoints: readonly Endpoint[] = parts.filter(isEndpoint)

export { codeOf, type Endpoint, type ErrorEntry, isEndpoint } from './kernel/define.ts'
export type { Audience, EventDefinition } from './kernel/events.ts'
export { shapes } from './shapes.ts'
