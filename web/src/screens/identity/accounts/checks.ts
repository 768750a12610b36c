import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import type { Check } from '../../../lib/form.ts'

/** Anything with one @ in the middle: only an email can verify an address. */
export function looksLikeAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(email.trim())
}

/** Length in Unicode code points. */
export function lengthOf(password: string): number {
  return [...password].length
}

export function useChecks() {
  const t = useTranslations('common.ui')
  const { min, max } = boot().passwordLength

  const required: Check = (value) => (value.trim() === '' ? t('required') : undefined)
  const email: Check = (value, form) =>
    required(value, form) ?? (looksLikeAddress(value) ? undefined : t('emailInvalid'))
  const newPassword: Check = (value) => {
    if (value === '') return t('required')
    if (lengthOf(value) < min) return t('passwordShort', { min })
    return lengthOf(value) > max ? t('passwordLong', { max }) : undefined
  }
  return { required, email, newPassword }
}
