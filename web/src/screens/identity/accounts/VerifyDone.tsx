import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { homePath } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { ButtonLink, Row } from '../../../ui/index.ts'
import { notifyVerified } from './verified-channel.ts'

type VerifyDoneProps = { next: string | undefined; signedIn: boolean }

export function VerifyDone({ next, signedIn }: VerifyDoneProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  useEffect(notifyVerified, [])
  return (
    <NoticePage drawing="lit" title={t('doneTitle')} text={signedIn ? t('done') : t('doneSignIn')}>
      <Row fill>
        <ButtonLink
          href={signedIn ? (next ?? homePath) : withNext('/sign-in', next)}
          kind="primary"
          size="lg"
        >
          {signedIn ? c('continue') : c('signIn')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
