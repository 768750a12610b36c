import { useTranslations } from 'use-intl/react'
import { api } from '../../../../lib/api.ts'
import { invitations } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { linkTo } from '../../../../lib/links.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { ButtonLink, List, Note, Section } from '../../../../ui/index.ts'
import { ReceivedRow } from './ReceivedRow.tsx'

/** Invitations to the person; only a confirmed address shows them. */
export function ReceivedInvitations() {
  const t = useTranslations('membership.ui.mine')
  const e = useTranslations('invitations.errors')
  const user = api.useSession().data?.user
  const confirmed = user?.emailVerified ?? false
  const { data, error, refetch } = useCall(invitations.listReceived, {}, { enabled: confirmed })

  if (user && !confirmed) {
    return (
      <Note
        tone="info"
        action={
          <ButtonLink size="sm" href={linkTo('/account/email')}>
            {t('confirm')}
          </ButtonLink>
        }
      >
        {e('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION')}
      </Note>
    )
  }
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Section title={t('received')} count={data.length}>
      <List ruled>
        {data.map((invitation) => (
          <ReceivedRow key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </Section>
  )
}
