import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { homePath } from '../../lib/places.ts'
import { withNext } from '../../lib/safe-path.ts'
import { ButtonLink, Row } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { tellVerified } from './verified-news.ts'

type VerifyDoneProps = { next: string | undefined; signedIn: boolean }

export function VerifyDone({ next, signedIn }: VerifyDoneProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  useEffect(tellVerified, [])
  return (
    <Sheet drawing="lit" title={t('doneTitle')} words={signedIn ? t('done') : t('doneSignIn')}>
      <Row fill>
        <ButtonLink
          href={signedIn ? (next ?? homePath) : withNext('/sign-in', next)}
          kind="primary"
          size="lg"
        >
          {signedIn ? c('continue') : c('signIn')}
        </ButtonLink>
      </Row>
    </Sheet>
  )
}
