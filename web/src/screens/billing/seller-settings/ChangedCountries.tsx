import { allCountries } from '@guildhall/contract/kernel/countries'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { withdrawals } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { Button, CheckboxGroup, HiddenValue, Row, Select, Stack, Text } from '../../../ui/index.ts'
import { type Legal, legalRules, useCountryNames } from './legal-rules.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

type ChangedCountriesProps = { id: string; legal: Legal; readOnly: boolean }

/** A choice of somebody; the server takes no more. */
const most = 100

/** Where a seller has other rules than the law of the table, each country with its switches. */
export function ChangedCountries({ id, legal, readOnly }: ChangedCountriesProps) {
  const save = useSave(withdrawals.updateLegal, id, [withdrawals.legal])
  return (
    <SettingsForm
      readOnly={readOnly}
      send={(data) =>
        save({
          countries: text(data, 'countries')
            .split(' ')
            .filter(Boolean)
            .map((country) => {
              const on = data.getAll(country)
              return {
                country,
                orderButton: on.includes('orderButton'),
                consent: on.includes('consent'),
                withdrawal: on.includes('withdrawal'),
                cancellation: on.includes('cancellation'),
              }
            }),
        })
      }
    >
      {() => <Chosen legal={legal} readOnly={readOnly} />}
    </SettingsForm>
  )
}

function Chosen({ legal, readOnly }: Pick<ChangedCountriesProps, 'legal' | 'readOnly'>) {
  const t = useTranslations('seller-settings.ui.legal')
  const { nameOf, sorted } = useCountryNames()
  const [countries, setCountries] = useState(() =>
    sorted(legal.changedCountries.map(({ country }) => country)),
  )
  const [added, setAdded] = useState('')
  const rulesOf = (country: string) =>
    legal.changedCountries.find((each) => each.country === country)
  const others = sorted(allCountries.filter((country) => !countries.includes(country)))

  return (
    <Stack gap={5}>
      <HiddenValue name="countries" value={countries.join(' ')} />
      {countries.length === 0 ? <Text tone="muted">{t('noChanges')}</Text> : null}
      {countries.map((country) => {
        const changed = rulesOf(country)
        return (
          <Stack key={country} gap={2}>
            <CheckboxGroup
              name={country}
              label={nameOf(country)}
              options={legalRules.map((rule) => ({
                value: rule,
                label: t(`short.${rule}`),
                disabled: readOnly,
              }))}
              defaultValue={legalRules.filter((rule) => changed?.[rule] ?? true)}
            />
            {readOnly ? null : (
              <Row>
                <Button
                  size="sm"
                  aria-label={t('removeCountry', { country: nameOf(country) })}
                  onClick={() => setCountries(countries.filter((each) => each !== country))}
                >
                  {t('remove')}
                </Button>
              </Row>
            )}
          </Stack>
        )
      })}
      {readOnly || countries.length >= most ? null : (
        <Row align="end" gap={3} fill>
          <Select
            name="another"
            label={t('addCountry')}
            value={added}
            onChange={({ target }) => setAdded(target.value)}
            options={[
              { value: '', label: t('chooseCountry') },
              ...others.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
          <Button
            disabledReason={added === '' ? t('chooseCountry') : undefined}
            onClick={() => {
              setCountries([...countries, added])
              setAdded('')
            }}
          >
            {t('add')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
