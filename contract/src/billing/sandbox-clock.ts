import { z } from 'zod'
import { Timestamp, TimestampInput } from '../kernel/billing.ts'
import { endpoint } from '../kernel/endpoint.ts'

const path = '/v1/sandbox/clock'
/** Any token of the organization, whatever its scopes. */
const access = { kinds: ['organization token'], scopes: [] } as const
const output = z.object({ now: Timestamp })

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'The time by which the organization is billed',
  access,
  output,
})
export const move = endpoint({
  method: 'POST',
  path,
  summary: 'Move the clock of a sandbox forward, and do everything that falls due until then',
  access,
  body: z.union([
    z.strictObject({ advance: z.iso.duration().max(64) }),
    z.strictObject({ to: TimestampInput }),
  ]),
  output,
  errors: [
    'TIME_ONLY_MOVES_FORWARD',
    'THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED',
    'THE_CLOCK_STOPPED_BEFORE_ITS_TARGET',
  ],
})
