import { useTranslations } from 'use-intl/react'
import type { Failure } from '../../../lib/errors.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'

/** What the server refuses of a customer, at the fields that it names. */
export function useCustomerProblems() {
  const t = useTranslations('shop-customers.ui.problems')
  const c = useTranslations('common.ui')
  const textOf = (path: string, type: string): string => {
    switch (path) {
      // A faulty address is refused by its form, one that is taken as a value.
      case 'email':
        return type === 'value_error' ? t('emailTaken') : c('emailInvalid')
      // A tax id without an address.
      case 'billing_address':
      case 'billing_address.country':
        return t('country')
      case 'external_id':
        return t('externalId')
      case 'tax_id':
        return t('taxId')
      default:
        return t('other')
    }
  }
  return (failure: Failure) => {
    const { billing_address: ofAddress, ...others } = refusedFields(failure, ({ path, type }) =>
      textOf(path, type),
    )
    return ofAddress ? { ...others, 'billing_address.country': ofAddress } : others
  }
}
