import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/format.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { homePath } from '../../../lib/paths.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { ButtonLink, DateTime, Facts, flagDrawing, nightDrawing, Row } from '../../../ui/index.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { Preview } from './calls.ts'
import { SignedOutActions, useForms, WrongAccount } from './OtherAccount.tsx'

type OpenInvitationProps = { id: string; invitation: Preview }

const known = ['owner', 'admin', 'member'] as const
/** As high as a line of text. */
const noBreak = '\u00a0'

/** Roles of the organization itself have a name of their own. */
function useRoleNames() {
  const t = useTranslations('invitations.ui.roles')
  return (roles: string) =>
    roles
      .split(',')
      .map((role) => {
        const name = known.find((each) => each === role)
        return name ? t(name) : role
      })
      .join(', ')
}

export function OpenInvitation({ id, invitation }: OpenInvitationProps) {
  const t = useTranslations('invitations.ui')
  const { language } = useLanguage()
  const roleNames = useRoleNames()
  const [now] = useState(() => new Date())
  const hydrated = useHydrated()
  const { data: signedIn } = api.useSession()
  const [answered, setAnswered] = useState<'accept' | 'reject' | null>(null)
  const { email, expiresAt, inviterName: inviter, organizationName: organization } = invitation
  const current = signedIn?.user
  const openForm = useForms({ id, email: email ?? '' })
  const [switching, setSwitching] = useState(false)
  const isSwitched = switching && current === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session has ended here too
  useEffect(() => {
    if (isSwitched) openForm('/sign-in')
  }, [isSwitched])
  const isOther = current !== undefined && current.email !== email
  if (answered) return <Answered kind={answered} organization={organization} />

  return (
    <NoticePage
      drawing={flagDrawing}
      title={t('title', { organization })}
      text={t.rich('text', { inviter, b: (chunks) => <b>{chunks}</b> })}
    >
      <Facts
        items={[
          { term: t('invited'), detail: email },
          ...(isOther ? [{ term: t('current'), detail: current?.email }] : []),
          { term: t('role'), detail: roleNames(invitation.role) },
          {
            term: t('until'),
            // The server does not know the time zone of the visitor.
            detail: hydrated ? (
              <DateTime value={expiresAt}>
                {momentText(new Date(expiresAt), now, language)}
              </DateTime>
            ) : (
              noBreak
            ),
          },
        ]}
      />
      {!current ? (
        <SignedOutActions id={id} email={email ?? ''} />
      ) : isOther ? (
        <WrongAccount onSignedOut={() => setSwitching(true)} />
      ) : (
        <AnswerForm id={id} verified={current.emailVerified} onAnswered={setAnswered} />
      )}
    </NoticePage>
  )
}

function Answered({ kind, organization }: { kind: 'accept' | 'reject'; organization: string }) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const joined = kind === 'accept'
  return (
    <NoticePage
      key="answered"
      drawing={joined ? 'lit' : nightDrawing}
      title={joined ? t('joinedTitle', { organization }) : t('declinedTitle')}
      text={joined ? t('joined') : t('declined', { organization })}
    >
      <Row fill>
        <ButtonLink href={homePath} kind="primary" size="lg">
          {c('continue')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
