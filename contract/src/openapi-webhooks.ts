import type { z } from 'zod'
import { eventCatalogue } from './index.ts'
import { exampleOf } from './openapi-examples.ts'
import { type Json, outputSchema, pointer } from './openapi-schemas.ts'

/** Events that webhooks about billing name otherwise than those about accounts. */
const alsoNamed: Readonly<Record<string, string>> = { 'merchant.updated': 'organization.updated' }

const active = { status: 'active', cancel_at_period_end: false, canceled_at: null, ended_at: null }

/** What the data of an example say after its event, where it is not what a schema has first. */
const after: Readonly<Record<string, Json>> = {
  'checkout.expired': { status: 'expired' },
  'customer_seat.claimed': { status: 'claimed' },
  'customer_seat.revoked': { status: 'revoked' },
  'invitation.accepted': { status: 'accepted' },
  'invitation.canceled': { status: 'canceled' },
  'invitation.rejected': { status: 'rejected' },
  'order.paid': { status: 'paid', paid: true },
  'order.refunded': { status: 'refunded', paid: true },
  'subscription.created': active,
  'subscription.updated': active,
  'subscription.active': active,
  'subscription.canceled': { ...active, cancel_at_period_end: true },
  'subscription.uncanceled': active,
  'subscription.cycled': active,
  'subscription.past_due': { ...active, status: 'past_due' },
  'subscription.paused': { ...active, status: 'paused' },
  'subscription.resumed': active,
  'subscription.revoked': { status: 'canceled' },
}

/** The messages that webhooks send, by the type of their event. */
export function webhooksOf(schemas: Json): Json {
  const sent = Object.entries(eventCatalogue).filter(([, { audience }]) => audience !== 'internal')
  const known = new Map<z.ZodType, Json>()
  return Object.fromEntries(
    sent.map(([type, { payload }]) => {
      const data = known.get(payload) ?? dataOf(type, payload, schemas)
      known.set(payload, data)
      return [type, { post: message(type, data, schemas) }]
    }),
  )
}

/** Most events of a group have the same data, so that the document contains its schema once. */
function dataOf(type: string, payload: z.ZodType, schemas: Json): Json {
  const schema = outputSchema(payload, schemas)
  if ('$ref' in schema) return schema
  const name = `DataOf_${type.replace('.', '_')}`
  schemas[name] = schema
  return { $ref: pointer + name }
}

function message(type: string, data: Json, schemas: Json): Json {
  const other = alsoNamed[type]
  const schema = {
    type: 'object',
    properties: {
      type: {
        type: 'string',
        enum: other === undefined ? [type] : [type, other],
        description: 'Which event it is.',
      },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: { ...data, description: 'What it is about, as it was then.' },
    },
    required: ['type', 'timestamp', 'data'],
  }
  const example = exampleOf(schema, schemas) as { data: Json }
  Object.assign(example.data, after[type])
  return {
    operationId: `event.${type}`,
    summary: `The event ${type}`,
    // Receivers check the signature instead.
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: { '2XX': { description: 'Delivered; after any other response it is sent again' } },
  }
}
