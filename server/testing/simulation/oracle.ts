import { compareGrants, compareSeats } from './compare-grants.ts'
import { compareOrders } from './compare-orders.ts'
import { compareRefunds } from './compare-refunds.ts'
import { compareConsumption } from './compare-usage.ts'
import { createComplaints } from './problems.ts'
import type { Story } from './story.ts'

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
