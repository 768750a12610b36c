import { AppError } from '../../../kernel/index.ts'
import type { SubscriptionDetails } from '../subscriptions/index.ts'
import type { Commands } from './commands.ts'
import type { Dependencies } from './dependencies.ts'
import type { Pause } from './pause.ts'

type Parts = {
  readonly commands: Commands
  readonly details: Dependencies['subscriptions']['parts']['details']
  readonly pause: Pause
}

/** Carries the amount out of a transaction that is rolled back. */
class Undone extends Error {
  readonly due: number
  constructor(due: number) {
    super('What was done to see its price is undone.')
    this.due = due
  }
}

/**
 * The end of a pause by its customer, who is charged at once. New prices, discounts that are over, tax and
 * the balance make that another amount than the last one: it is done and undone to be shown.
 */
export function createEndPause(
  { orders }: Pick<Dependencies, 'orders'>,
  { commands, details, pause }: Parts,
) {
  const ended = async (...[tx, moment, before]: Parameters<Pause['resume']>) => {
    const subscription = await pause.resume(tx, moment, before)
    return { subscription, due: await orders.dueOfPeriod(tx, subscription) }
  }

  return {
    async preview(organizationIds: readonly string[], id: string): Promise<number> {
      try {
        return await commands.run(organizationIds, id, async (tx, moment, before) => {
          throw new Undone((await ended(tx, moment, before)).due)
        })
      } catch (error) {
        if (error instanceof Undone) return error.due
        throw error
      }
    },

    /** Only for what was shown. */
    confirm: (
      organizationIds: readonly string[],
      id: string,
      shown: number | undefined,
    ): Promise<SubscriptionDetails> =>
      commands.run(organizationIds, id, async (tx, moment, before) => {
        const { due, subscription } = await ended(tx, moment, before)
        if (due !== shown) throw new AppError('AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED')
        return details.one(tx, subscription)
      }),
  }
}
