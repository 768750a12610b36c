import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/title.ts'
import { Page } from '../../../ui/index.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { ConfirmApp, type Setup } from './ConfirmApp.tsx'
import { SwitchedOn } from './SwitchedOn.tsx'
import { SwitchOn } from './SwitchOn.tsx'

/** Secrets are kept only while this page shows them. */
export function TwoFactor() {
  const t = useTranslations('two-factor.ui.manage')
  const user = api.useSession().data?.user
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useTitle(t('title'))
  if (!user) return null

  function confirmed() {
    setCodes(setup?.backupCodes ?? null)
    setSetup(null)
  }

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {codes ? (
        <BackupCodes codes={codes} email={user.email} onDone={() => setCodes(null)} />
      ) : setup ? (
        <ConfirmApp setup={setup} onConfirmed={confirmed} onCancel={() => setSetup(null)} />
      ) : user.twoFactorEnabled ? (
        <SwitchedOn onCodes={setCodes} />
      ) : (
        <SwitchOn onSetup={setSetup} />
      )}
    </Page>
  )
}
