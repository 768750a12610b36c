import { allCountries, hasStates, stateCode } from '@guildhall/contract/kernel/countries'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { Checkbox, Field, Select } from '../../../ui/index.ts'
import { useCountryNames } from './legal-rules.ts'
import type { Seller } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

const lines = [
  { name: 'line1', longest: 256 },
  { name: 'line2', longest: 256 },
  { name: 'postalCode', longest: 32 },
  { name: 'city', longest: 128 },
  { name: 'state', longest: 128 },
] as const

const entered = (form: FormData, name: string) => text(form, name).trim() || null

/** Null where nothing of it was entered. */
function addressIn(form: FormData) {
  const country = entered(form, 'country')
  if (country === null) return null
  return {
    line1: entered(form, 'line1'),
    line2: entered(form, 'line2'),
    postalCode: entered(form, 'postalCode'),
    city: entered(form, 'city'),
    state: entered(form, 'state'),
    country,
  }
}

/** Name, postal address and tax id of whoever sells. */
export function CompanyForm({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.seller')
  const { nameOf, sorted } = useCountryNames()
  const save = useSave(merchants.update, merchant.id)
  const { seller } = merchant.orderSettings
  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{
        state: (value, form) => {
          const country = text(form, 'country')
          const isWrong =
            value.trim() !== '' && hasStates(country) && stateCode(country, value) === undefined
          return isWrong ? t('stateInvalid') : undefined
        },
        country: (value, form) =>
          value === '' && lines.some(({ name }) => entered(form, name) !== null)
            ? t('countryMissing')
            : undefined,
      }}
      send={(form) =>
        save({
          orderSettings: {
            seller: {
              name: entered(form, 'name'),
              address: addressIn(form),
              taxId: entered(form, 'taxId'),
              noTaxId: form.has('noTaxId'),
            },
          },
        })
      }
    >
      {(problems) => (
        <>
          <Field
            name="name"
            label={t('name')}
            hint={t('nameHint', { name: merchant.name })}
            defaultValue={seller.name ?? ''}
            maxLength={256}
            readOnly={readOnly}
          />
          {lines.map(({ longest, name }) => (
            <Field
              key={name}
              name={name}
              label={t(name)}
              defaultValue={seller.address?.[name] ?? ''}
              maxLength={longest}
              error={problems[name]}
              readOnly={readOnly}
            />
          ))}
          <Select
            name="country"
            label={t('country')}
            defaultValue={seller.address?.country ?? ''}
            error={problems.country}
            disabled={readOnly}
            options={[
              { value: '', label: t('noCountry') },
              ...sorted(allCountries).map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
          <Field
            name="taxId"
            label={t('taxId')}
            hint={t('taxIdHint')}
            defaultValue={seller.taxId ?? ''}
            maxLength={64}
            readOnly={readOnly}
          />
          <Checkbox
            name="noTaxId"
            label={t('noTaxId')}
            hint={t('noTaxIdHint')}
            defaultChecked={seller.noTaxId}
            disabled={readOnly}
          />
        </>
      )}
    </SettingsForm>
  )
}
