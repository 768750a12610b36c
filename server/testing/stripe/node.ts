import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/database/index.ts'
import { manualClock } from '../manual-clock.ts'
import { createPaymentsNode, newPayer } from '../payments.ts'
import { type Fault, startStripe } from './server.ts'

/** So that a call that hangs ends soon. */
const limits = { quick: 250, slow: 250, retries: 0 }
/** Where nothing hangs: a busy machine needs more time. */
const patientLimits = { quick: 5_000, slow: 5_000, retries: 0 }

/** A node whose live organizations are paid at a stand-in for Stripe. */
export async function createStripeNode(database: Database, fault?: Fault) {
  const clock = manualClock()
  const stripe = await startStripe(clock)
  onTestFinished(stripe.stop)
  const chosen = fault === 'hung' ? limits : patientLimits
  const settings = { ...stripe.settings, limits: chosen }
  const create = (given: Database) =>
    createPaymentsNode({ database: given, clock, stripe: settings })
  const node = create(database)
  return { clock, stripe, create, node, payer: await newPayer(node) }
}
