import type { Story } from '../story.ts'
import { compareGrants, compareSeats } from './grants.ts'
import { compareOrders } from './orders.ts'
import { createComplaints } from './problems.ts'
import { compareRefunds } from './refunds.ts'
import { compareConsumption } from './usage.ts'

/** What differs from what was computed independently; empty if nothing does. */
export async function compareWithOracle(story: Story): Promise<string[]> {
  const ofOrders = await compareOrders(story)
  const { complain, problems } = createComplaints()
  await compareSeats(story, complain)
  await compareGrants(story, complain)
  await compareRefunds(story, complain)
  await compareConsumption(story, complain)
  return [...ofOrders, ...problems]
}
