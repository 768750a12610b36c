import { allCountries } from '@guildhall/contract/kernel/countries'
import { useTranslations } from 'use-intl/react'
import { formattingLocale } from '../../../lib/languages.ts'
import { Field, Joined, JoinedField, JoinedSelect } from '../../../ui/index.ts'
import { countryNames } from '../checkout-page/address.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { addressName } from './customer-changes.ts'
import type { Customer } from './customer-name.ts'

type AddressFieldsProps = { customer: Customer; problems: Readonly<Record<string, string>> }

/** The address on invoices, and the tax id that is valid in its country. */
export function AddressFields({ customer, problems }: AddressFieldsProps) {
  const t = useTranslations('shop-customers.ui')
  const k = useTranslations('checkout-page.ui')
  const { language, locale } = useShopWords()
  const { billingAddress: address, taxId } = customer
  const names = ['country', 'line1', 'line2', 'postal_code', 'city', 'state'].map(addressName)
  const faulty = names.find((name) => problems[name])
  const ofField = (field: string) => {
    const name = addressName(field)
    return { id: name, name, problemOf: problems[name] ? 'billing_address' : undefined }
  }
  return (
    <>
      <Joined id="billing_address" label={k('address')} error={faulty && problems[faulty]}>
        <JoinedSelect
          {...ofField('country')}
          label={k('country')}
          wide
          defaultValue={address?.country ?? ''}
          lang={formattingLocale(language)}
        >
          {address ? null : <option value="">{t('fields.noCountry')}</option>}
          {countryNames(allCountries, locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </JoinedSelect>
        <JoinedField
          {...ofField('line1')}
          label={k('line1')}
          wide
          defaultValue={address?.line1 ?? ''}
        />
        <JoinedField
          {...ofField('line2')}
          label={k('line2')}
          wide
          defaultValue={address?.line2 ?? ''}
        />
        <JoinedField
          {...ofField('postal_code')}
          label={k('postalCode')}
          defaultValue={address?.postalCode ?? ''}
        />
        <JoinedField {...ofField('city')} label={k('city')} defaultValue={address?.city ?? ''} />
        <JoinedField
          {...ofField('state')}
          label={k('state')}
          wide
          defaultValue={address?.state ?? ''}
        />
      </Joined>
      <Field
        label={k('taxId')}
        name="tax_id"
        autoComplete="off"
        spellCheck={false}
        defaultValue={taxId?.[0] ?? ''}
        hint={t('fields.taxIdHint')}
        error={problems.tax_id}
      />
    </>
  )
}
