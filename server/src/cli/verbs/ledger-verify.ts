import type { Command } from '../parts/command.ts'
import { exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'

const maxShown = 1000

export const ledgerVerify: Command = {
  name: 'ledger verify',
  summary: 'Verify that what is booked equals the orders and balances of every organization',
  detail: 'Fails if something differs. It reads the whole ledger, one organization after another.',
  async run({ output, config }) {
    const { organizations, differences } = await withServices(
      await config(),
      async ({ ledger }) => {
        const found = []
        let count = 0
        for await (const { organizationId, differences } of ledger.verifyAll()) {
          count++
          output.progress(`${count} organizations`)
          found.push(...differences.map((each) => ({ organizationId, ...each })))
          if (found.length >= maxShown) break
        }
        return { organizations: count, differences: found }
      },
    )
    output.result({ organizations, differences }, () =>
      differences.length === 0
        ? `The books of ${organizations} organizations are in order.`
        : columns(
            differences.map(({ organizationId, rule, subject, expected, found }) => [
              organizationId,
              rule,
              subject,
              `expected ${expected}`,
              `found ${found}`,
            ]),
          ),
    )
    return differences.length === 0 ? undefined : exitCodes.failed
  },
}
