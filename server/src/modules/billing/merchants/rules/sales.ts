import type { SalesUpdate } from '@guildhall/contract/billing/merchants'
import { AppError } from '../../../../kernel/index.ts'

type Sales = {
  readonly salesStoppedAt: Date | null
  readonly salesStoppedBy: string | null
  readonly salesStopReason: string | null
}

/** Whether a sale may begin, whoever begins it. What was sold already goes on. */
export function assertSelling({ salesStoppedAt }: Pick<Sales, 'salesStoppedAt'>): void {
  if (salesStoppedAt !== null) throw new AppError('SALES_ARE_STOPPED')
}

/** The same object where nothing changes. Stopped twice, they are stopped since the first time. */
export function salesAfter<Before extends Sales>(
  before: Before,
  { stopped, reason = null }: SalesUpdate,
  { at, by }: { readonly at: Date; readonly by: string },
): Before {
  const { salesStoppedAt: since, salesStoppedBy, salesStopReason } = before
  if (!stopped) {
    if (since === null) return before
    return { ...before, salesStoppedAt: null, salesStoppedBy: null, salesStopReason: null }
  }
  if (since !== null && reason === salesStopReason) return before
  return {
    ...before,
    salesStoppedAt: since ?? at,
    salesStoppedBy: since === null ? by : salesStoppedBy,
    salesStopReason: reason,
  }
}
