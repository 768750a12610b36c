import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

const refusals = {
  missing: { code: exitCodes.notFound, because: 'does not exist; name it by its id' },
  clock_moved: {
    code: exitCodes.failed,
    because: 'stays a sandbox, because its clock was moved: create another organization',
  },
  used_for_tests: {
    code: exitCodes.failed,
    because:
      'stays a sandbox, because it has test customers, checkouts or usage: create another organization',
  },
}

export const billingLive: Command = {
  name: 'billing live',
  parameters: ['<organization>'],
  summary: 'Let an unused sandbox sell for real money',
  detail: `
Its products, discounts, tokens and settings stay. A sandbox that was used for tests cannot become
live, since its customers and orders are not real. There is no way back.`,
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    const outcome = await withServices(await config(), ({ merchants }) =>
      merchants.goLive(organization),
    )
    if (outcome !== 'live') {
      const { because, code } = refusals[outcome]
      throw new CommandError(`The organization ${organization} ${because}.`, code)
    }
    output.result({ organization, live: true }, () => `${organization} is live.`)
    return undefined
  },
}
