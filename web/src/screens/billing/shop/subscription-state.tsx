import type { Subscription } from '@guildhall/contract/billing/subscription-shapes'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/index.ts'

export type SubscriptionStatus = Subscription['status']

const tones = {
  active: 'ok',
  trialing: 'info',
  past_due: 'danger',
  unpaid: 'danger',
  incomplete: 'warn',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
  paused: 'warn',
  ending: 'warn',
} as const

export const isRunning = ({ status }: { readonly status: SubscriptionStatus }) =>
  status === 'active' || status === 'trialing' || status === 'past_due'

type StateProps = {
  status: SubscriptionStatus
  /** It was canceled, and its period is not over. */
  isEnding: boolean
}

/** Where a subscription stands, in a word: for its customer as for its seller. */
export function SubscriptionBadge({ status, isEnding }: StateProps) {
  const t = useTranslations('sales.ui.states')
  const state = isEnding && isRunning({ status }) ? 'ending' : status
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
