import type { SellerDetail } from '@guildhall/contract/billing/merchant-settings'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

/** The way of a sandbox that was used. */
const another =
  'Make its live organization, with the same catalog and settings, on its page “Go live” ' +
  '(/o/{slug}/live), or with POST /api/organizations/{id}/billing/live-organization'

const refusals = {
  not_found: { code: exitCodes.notFound, because: 'does not exist; name it by its id' },
  clock_moved: {
    code: exitCodes.failed,
    because: `stays a sandbox, because its clock was moved. ${another}`,
  },
  not_the_first: {
    code: exitCodes.failed,
    because: 'stays a sandbox, because another organization is live',
  },
  used_for_tests: {
    code: exitCodes.failed,
    because: `stays a sandbox, because it has test customers, checkouts or usage. ${another}`,
  },
}

const settings: Readonly<Record<SellerDetail, string>> = {
  name: 'its name (name)',
  address: 'its address with street and city (address)',
  tax_id: 'its tax id (tax_id), or that it has none (no_tax_id: true)',
}

const becauseOf = (missing: readonly SellerDetail[]) =>
  'stays a sandbox, because invoices have to name the seller. Set in order_settings.seller, with ' +
  `PATCH /v1/organizations/{id}: ${missing.map((detail) => settings[detail]).join('; ')}`

export const billingLive: Command = {
  name: 'billing live',
  parameters: ['<organization>'],
  summary: 'Let an unused sandbox sell for real money',
  detail: `
Its products, discounts, tokens and settings stay. A sandbox that was used for tests cannot become
live, since its customers and orders are not real: its owners make a live organization of it on the
page “Go live”. Nor can one without the name, the address and the
tax id of the seller, which invoices have to name. There is no way back.`,
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    const refusal = await withServices(await config(), ({ merchants }) =>
      merchants.goLive(organization, { onlyFirst: false }),
    )
    if (refusal) {
      const { because, code } =
        refusal.reason === 'details_missing'
          ? { because: becauseOf(refusal.missing), code: exitCodes.failed }
          : refusals[refusal.reason]
      throw new CommandError(`The organization ${organization} ${because}.`, code)
    }
    output.result({ organization, live: true }, () => `${organization} is live.`)
    return undefined
  },
}
