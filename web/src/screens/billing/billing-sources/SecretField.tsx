import { useTranslations } from 'use-intl/react'
import { put } from '../../../lib/limits/billing-sources.ts'
import { PasswordField } from '../../../ui/index.ts'

/** With what the provider signs; pasted, and never shown again. */
export function SecretField({ error }: { error: string | undefined }) {
  const t = useTranslations('billing-sources.ui.secret')
  const c = useTranslations('common.ui')
  return (
    <PasswordField
      name="webhookSecret"
      label={t('label')}
      hint={t('hint')}
      required
      maxLength={put.webhookSecret.max}
      autoComplete="off"
      spellCheck={false}
      showLabel={t('show')}
      hideLabel={t('hide')}
      capsLockLabel={c('capsLock')}
      error={error}
    />
  )
}
