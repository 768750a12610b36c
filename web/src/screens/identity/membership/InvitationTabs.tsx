import { useTranslations } from 'use-intl/react'
import type { membership, OutputOf } from '../../../lib/calls.ts'
import { Tabs } from '../../../ui/widgets.ts'

const states = ['pending', 'expired', 'asked', 'all'] as const
export type State = (typeof states)[number]

/** A state of the URL that the API does not know is the usual one. */
export const stateOf = (field: string | undefined): State =>
  states.find((state) => state === field) ?? 'pending'

type InvitationTabsProps = {
  state: State
  summary: OutputOf<typeof membership.summary> | undefined
  hrefWith: (change: { state: string | undefined }) => string
}

export function InvitationTabs({ state, summary, hrefWith }: InvitationTabsProps) {
  const t = useTranslations('membership.ui.invitations')
  const counts: Partial<Record<State, number | undefined>> = {
    pending: summary?.pendingInvitations,
    expired: summary?.expiredInvitations,
    asked: summary?.askedInvitations,
  }
  // Hardly anybody asks, so this tab is there only when there is something in it.
  const shown = states.filter((each) => each !== 'asked' || counts.asked || state === 'asked')
  return (
    <Tabs
      label={t('states')}
      items={shown.map((each) => ({
        href: hrefWith({ state: each === 'pending' ? undefined : each }),
        label: t(`tabs.${each}`),
        count: counts[each],
        current: each === state,
      }))}
    />
  )
}
