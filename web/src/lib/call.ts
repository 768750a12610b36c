import { api } from './api.ts'
import { type Attempt, attempt } from './attempt.ts'

type Outgoing = Parameters<typeof api.$fetch>[0]

/** A call that is not in the small client of the sign-in pages; `Data` is its output in the contract. */
export async function call<Data>(outgoing: Outgoing): Promise<Attempt<Data>> {
  const answer: Attempt<unknown> = await attempt((options) => api.$fetch(outgoing, options))
  return answer as Attempt<Data>
}
