import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { invitations, membership } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { IconClose, IconLinked, IconMail, useToast } from '../../../ui/index.ts'
import type { ActionGroup } from '../../../ui/widgets.ts'
import type { Invitation } from './queries.ts'

type Options = {
  readonly mayInvite: boolean
  readonly mayCancel: boolean
  readonly onCancel: (invitation: Invitation) => void
}

/** What can be done with an invitation that is not answered. */
export function useInvitationActions({ mayInvite, mayCancel, onCancel }: Options) {
  const t = useTranslations('membership.ui.invitations')
  const toast = useToast()
  const [attempt, setAttempt] = useState(0)
  const resend = useAction(invitations.invite, {
    invalidates: [membership.listInvitations, membership.summary],
  })

  async function sendAgain({ email, organizationId, role, teamId }: Invitation) {
    setAttempt(attempt + 1)
    const teams = teamId?.split(',') ?? []
    const input = { email, organizationId, role, teamId: teams, resend: true }
    if (await resend.run(input)) toast(t('resent', { email }))
  }

  async function copy({ link }: Invitation) {
    if (await copyText(link)) toast(t('copied'))
  }

  function of(invitation: Invitation): readonly ActionGroup[] {
    if (invitation.status !== 'pending') return []
    const link = {
      label: t('copyLink'),
      icon: <IconLinked />,
      onSelect: () => void copy(invitation),
    }
    const again = {
      label: t('resend'),
      icon: <IconMail />,
      onSelect: () => void sendAgain(invitation),
    }
    const cancel = {
      label: t('cancel'),
      icon: <IconClose />,
      danger: true,
      onSelect: () => onCancel(invitation),
    }
    return [
      { items: [...(invitation.expired ? [] : [link]), ...(mayInvite ? [again] : [])] },
      { items: mayCancel ? [cancel] : [] },
    ]
  }

  return { of, attempt, problem: resend.problem }
}
