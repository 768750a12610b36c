import { useTranslations } from 'use-intl/react'
import type { disputes, OutputOf } from '../../../lib/calls.ts'
import { Badge, IconClock } from '../../../ui/index.ts'

export type Dispute = OutputOf<typeof disputes.get>

export const disputeStates = [
  'needs_response',
  'early_warning',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const satisfies readonly Dispute['status'][]

const looks = {
  needs_response: { tone: 'danger' },
  early_warning: { tone: 'warn' },
  under_review: { tone: 'info', icon: <IconClock size="sm" /> },
  won: { tone: 'ok' },
  lost: { tone: 'neutral' },
  prevented: { tone: 'neutral' },
} as const

/** Where a dispute stands, in a word. */
export function DisputeBadge({ status }: Pick<Dispute, 'status'>) {
  const t = useTranslations('disputes.ui.states')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}

/** The same beside the state of an order, which has words of its own for what was paid. */
export function OrderDisputeBadge({ status }: Pick<Dispute, 'status'>) {
  const t = useTranslations('disputes.ui.badges')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
