import { useTranslations } from 'use-intl/react'
import { put } from '../../../lib/limits/billing-sources.ts'
import { PasswordField } from '../../../ui/index.ts'

/** What is pasted, and never shown again. */
export type Secret = 'token' | 'secret'

/** As the API names them. */
export const fieldOf = { token: 'accessToken', secret: 'webhookSecret' } as const

type SecretFieldProps = {
  what: Secret
  required?: boolean
  error: string | undefined
}

/** With what the provider signs, or with what it is asked. */
export function SecretField({ what, required = false, error }: SecretFieldProps) {
  const t = useTranslations(`billing-sources.ui.${what}`)
  const c = useTranslations('common.ui')
  const name = fieldOf[what]
  return (
    <PasswordField
      name={name}
      label={t('label')}
      hint={t('hint')}
      required={required}
      maxLength={put[name].max}
      autoComplete="off"
      spellCheck={false}
      showLabel={t('show')}
      hideLabel={t('hide')}
      capsLockLabel={c('capsLock')}
      error={error}
    />
  )
}
