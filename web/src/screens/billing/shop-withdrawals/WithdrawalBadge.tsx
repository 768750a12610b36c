import { useTranslations } from 'use-intl/react'
import type { OutputOf, withdrawals } from '../../../lib/calls.ts'
import { Badge } from '../../../ui/index.ts'

export type Withdrawal = OutputOf<typeof withdrawals.get>

export const withdrawalKinds = [
  'withdrawal',
  'cancellation',
] as const satisfies readonly Withdrawal['kind'][]
export const withdrawalStates = [
  'declared',
  'completed',
  'refused',
] as const satisfies readonly Withdrawal['status'][]

const looks = {
  declared: { tone: 'warn' },
  completed: { tone: 'ok' },
  refused: { tone: 'neutral' },
} as const

/** Whether somebody has decided about a declaration, in a word. */
export function WithdrawalBadge({ status }: Pick<Withdrawal, 'status'>) {
  const t = useTranslations('shop-withdrawals.ui.states')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
