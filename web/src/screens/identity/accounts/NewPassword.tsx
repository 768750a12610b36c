import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { strengthOf } from '../../../lib/password-strength.ts'
import { PasswordField, Stack, Strength, Text } from '../../../ui/index.ts'

type NewPasswordProps = { label: string; name: string; error?: string | undefined }

function ownTexts(form: HTMLFormElement | null): string[] {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  return fields.filter(({ type }) => type === 'text' || type === 'email').map(({ value }) => value)
}

/** A field for a new password, with the rule and a strength meter. */
export function NewPassword({ label, name, error }: NewPasswordProps) {
  const t = useTranslations('common.ui')
  const [strength, setStrength] = useState<0 | 1 | 2 | 3 | 4>(0)
  const strengthTexts = [
    t('passwordStrength'),
    t('passwordWeak'),
    t('passwordFair'),
    t('passwordGood'),
    t('passwordStrong'),
  ]
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      required
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      capsLockLabel={t('capsLock')}
      hint={t('passwordRule', { min: boot().passwordLength.min })}
      error={error}
      onInput={({ currentTarget: { value, form } }) =>
        setStrength(strengthOf(value, ownTexts(form)))
      }
      meter={
        strength === 0 ? null : (
          <Stack gap={1}>
            <Strength score={strength} label={t('passwordStrength')} />
            {error ? null : (
              <Text as="span" size="small" tone="muted">
                {strengthTexts[strength]}
              </Text>
            )}
          </Stack>
        )
      }
    />
  )
}
