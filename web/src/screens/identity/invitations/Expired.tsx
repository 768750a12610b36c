import { useTranslations } from 'use-intl/react'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { ButtonLink, IconMail, Row } from '../../../ui/index.ts'
import type { Preview } from './calls.ts'

function writeTo(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`
}

/** Another invitation takes the inviter: one button writes to them. */
export function Expired({ invitation }: { invitation: Preview }) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const { inviterEmail, inviterName: inviter, organizationName: organization } = invitation
  return (
    <NoticePage
      drawing="torn"
      title={t('expiredTitle')}
      text={
        inviterEmail === null
          ? t('expiredLeft', { organization })
          : t.rich('expired', { inviter, organization, b: (chunks) => <b>{chunks}</b> })
      }
    >
      <Row fill>
        {inviterEmail === null ? null : (
          <ButtonLink
            href={writeTo(inviterEmail, t('askSubject', { organization }))}
            kind="primary"
            size="lg"
            icon={<IconMail />}
          >
            {t('ask', { inviter })}
          </ButtonLink>
        )}
        <ButtonLink href="/" kind="quiet" size="lg">
          {c('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
