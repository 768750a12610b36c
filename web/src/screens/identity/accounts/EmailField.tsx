import { useTranslations } from 'use-intl/react'
import { Field } from '../../../ui/index.ts'

type EmailFieldProps = {
  error?: string | undefined
  defaultValue?: string | undefined
  autoComplete?: 'username' | 'email' | undefined
}

export function EmailField({ error, defaultValue, autoComplete = 'email' }: EmailFieldProps) {
  const t = useTranslations('common.ui')
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      required
      defaultValue={defaultValue}
      error={error}
    />
  )
}
