import { useTranslations } from 'use-intl/react'
import { homePath, openDocument } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { SwitchAccount } from '../../../shell/SwitchAccount.tsx'
import { ButtonLink } from '../../../ui/index.ts'

/** Ends the session and leads to sign-in; or stays with the account. */
export function OtherAccount({ next }: { next: string | undefined }) {
  const t = useTranslations('profile.ui.link')
  return (
    <SwitchAccount label={t('switch')} onSignedOut={() => openDocument(withNext('/sign-in', next))}>
      <ButtonLink href={homePath} kind="quiet" size="lg">
        {t('stay')}
      </ButtonLink>
    </SwitchAccount>
  )
}
