import { z } from 'zod'
import { mayReadOne, mayWriteOne, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

const mostAlerts = 10
const mostShare = 1_000

const shares = z
  .array(z.int().min(1).max(mostShare))
  .max(mostAlerts)
  .refine((all) => new Set(all).size === all.length, { error: 'Shares should differ' })
  .meta({
    description: 'Shares of what is included, in percent, that are told of once they are reached.',
    examples: [[80, 100]],
  })
const email_customers = z
  .boolean()
  .meta({ description: 'Whether customers are told by email. Webhooks are always sent.' })
const email_team = z.boolean().meta({
  description:
    'Whether the owners of the organization are told by email: all that customers reach within a while in one.',
})

const MeterAlerts = z.object({
  shares,
  email_customers,
  email_team,
  modified_at: Timestamp.nullable().meta({ description: 'Null where there never were any.' }),
})
export type MeterAlerts = z.infer<typeof MeterAlerts>

const MeterAlert = z.object({
  organization_id: z.string(),
  meter_id: Uuid,
  customer_id: Uuid,
  customer_meter_id: Uuid.meta({ description: 'Id of what the customer used of the meter.' }),
  share: z.int().meta({ description: 'The highest share that was reached, in percent.' }),
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
  period_start: Timestamp.nullable().meta({
    description: 'The last reset, with which the period began; null before the first one.',
  }),
})

const about = { customer: 'customer_id' } as const
export const events = {
  ...defineEvents(
    { audience: 'organization', organization: 'organization_id', about },
    { 'meter.alert_reached': MeterAlert },
  ),
  /** For the audit log: who takes alerts away is known. */
  ...defineEvents(
    { audience: 'internal', organization: 'organization_id' },
    {
      'meter.alerts_updated': MeterAlerts.extend({ organization_id: z.string(), meter_id: Uuid }),
    },
  ),
}

export const errors = defineErrors({})

const path = '/v1/meters/:id/alerts'
const params = z.object({ id: Uuid })

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'The alerts of a meter',
  access: mayReadOne('meters'),
  params,
  output: MeterAlerts,
  errors: ['NOT_FOUND'],
})

export const set = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the alerts of a meter as a whole',
  access: mayWriteOne('meters'),
  params,
  body: z.object({
    shares,
    email_customers: email_customers.default(false),
    email_team: email_team.default(false),
  }),
  output: MeterAlerts,
  errors: ['NOT_FOUND'],
})
export type MeterAlertsInput = z.output<typeof set.body>
