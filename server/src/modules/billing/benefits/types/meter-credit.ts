import { missing, type Resolve } from './resolve.ts'

export const meterCredit: Resolve<'meter_credit'> = async (context, properties) => {
  const ids = [properties.meter_id]
  const [meter] = await context.meters.findMany(context.tx, context.organizationId, ids)
  return meter ? { properties } : { issues: [missing(['meter_id'], 'Meter')] }
}
