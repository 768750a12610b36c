import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Joined, JoinedField, JoinedSelect } from '../../../ui/index.ts'
import {
  type AddressField,
  type AddressModes,
  countryNames,
  shownRows,
  stateNames,
} from './address.ts'
import { useWords } from './use-page.ts'

const autoComplete = {
  line1: 'billing address-line1',
  line2: 'billing address-line2',
  postal_code: 'billing postal-code',
  city: 'billing address-level2',
  state: 'billing address-level1',
} as const

/** As the contract takes them. */
const most = { line1: 256, line2: 256, postal_code: 32, city: 128 } as const
const labels = {
  country: 'country',
  line1: 'line1',
  line2: 'line2',
  postal_code: 'postalCode',
  city: 'city',
  state: 'state',
} as const

type AddressProps = {
  page: Pick<CheckoutPage, 'countries' | 'problems' | 'values'>
  modes: AddressModes
  /** The country may be taken from the device while nothing else says one. */
  isGuessed?: boolean
}

/** Where the buyer is, as it is written there; the tax depends on it. */
export function Address({ page, modes, isGuessed = false }: AddressProps) {
  const { t, locale } = useWords()
  const { countries, problems, values } = page
  const faulty = (Object.keys(labels) as (keyof typeof labels)[]).find((name) => problems[name])
  const problem = faulty && problems[faulty]
  const error =
    faulty === undefined || problem === undefined
      ? undefined
      : problem === 'missing'
        ? t('problems.missingField', { field: t(labels[faulty]) })
        : problem === 'tooLong' && faulty in most
          ? t('problems.tooLongField', {
              field: t(labels[faulty]),
              max: most[faulty as keyof typeof most],
            })
          : t('problems.invalidField', { field: t(labels[faulty]) })
  const problemOf = (name: keyof typeof labels) => (problems[name] ? 'address' : undefined)

  const field = (name: AddressField, isAlone: boolean) => {
    const common = {
      id: name,
      name,
      label: t(labels[name]),
      wide: isAlone,
      problemOf: problemOf(name),
    }
    const states = name === 'state' ? stateNames[values.country ?? ''] : undefined
    if (states) {
      return (
        <JoinedSelect
          key={name}
          {...common}
          defaultValue={values.state ?? ''}
          autoComplete={autoComplete.state}
          data-save=""
        >
          <option value="">{t('state')}</option>
          {states.map(({ code, name: state }) => (
            <option key={code} value={code}>
              {state}
            </option>
          ))}
        </JoinedSelect>
      )
    }
    return (
      <JoinedField
        key={name}
        {...common}
        defaultValue={values[name] ?? ''}
        autoComplete={autoComplete[name]}
        data-save=""
      />
    )
  }

  return (
    <Joined id="address" label={t('address')} error={error}>
      <JoinedSelect
        id="country"
        name="country"
        label={t('country')}
        wide
        problemOf={problemOf('country')}
        defaultValue={values.country ?? ''}
        autoComplete="billing country"
        data-save=""
        data-guess={isGuessed ? '' : undefined}
      >
        <option value="">{t('chooseCountry')}</option>
        {countryNames(countries, locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </JoinedSelect>
      {shownRows(modes, values.country ?? '').flatMap((row) =>
        row.map((name) => field(name, row.length === 1)),
      )}
    </Joined>
  )
}
