import { useTranslations } from 'use-intl/react'
import { AffixField } from '../../../../ui/index.ts'

type SlugFieldProps = {
  value: string
  onChange: (slug: string) => void
  isFree: boolean
  error?: string | undefined
  readOnly?: boolean | undefined
}

/** The last part of the address of an organization. */
export function SlugField({ value, onChange, isFree, error, readOnly }: SlugFieldProps) {
  const t = useTranslations('organizations.ui.slug')
  return (
    <AffixField
      label={t('label')}
      name="slug"
      prefix={`${location.host}/o/`}
      value={value}
      required
      readOnly={readOnly}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('hint')}
      success={isFree ? t('free') : undefined}
      error={error}
      onChange={({ target }) => onChange(target.value.toLowerCase().replaceAll(' ', '-'))}
    />
  )
}
