import type { Issue } from '../../../../kernel/index.ts'

type Named = { readonly name: string }

/** Usage of a customer is charged by one subscription: it is not told apart by subscriptions. */
export const sharedMeterIssue = (
  loc: Issue['loc'],
  product: Named,
  meter: Named | undefined,
): Issue => ({
  loc,
  msg: `${product.name} charges for the meter ${meter?.name ?? ''}, and so does another subscription of the customer.`,
  type: 'value_error',
})
