import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { Empty, emptyDrawing, House, Text } from '../../../ui/index.ts'
import type { State } from './InvitationTabs.tsx'

type NoInvitationsProps = {
  state: State
  find: string
  action: ReactNode
  onClear: () => void
}

export function NoInvitations({ state, find, action, onClear }: NoInvitationsProps) {
  const t = useTranslations('membership.ui.invitations.none')
  if (find) return <NothingMatches onClear={onClear} />
  const isLate = state === 'expired' || state === 'asked'
  return (
    <Empty
      drawing={<House state={emptyDrawing} />}
      title={t(isLate ? 'expired' : state === 'all' ? 'all' : 'pending')}
      action={isLate ? undefined : action}
    >
      <Text>{t(isLate ? 'expiredText' : 'text')}</Text>
    </Empty>
  )
}
