import { type TaxIdFormat, taxIdFormats } from '@guildhall/contract/kernel/billing-address'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTaxId } from './tax-ids.ts'

const found = (number: string, country: string, format: TaxIdFormat | null = null) =>
  toTaxId({ number, format }, country)

/** A valid number of each member, as published with the rules for its check digits. */
const european: readonly (readonly [string, string])[] = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0403019261'],
  ['BG', 'BG175074752'],
  ['HR', 'HR33392005961'],
  ['CY', 'CY10259033P'],
  ['DE', 'DE136695976'],
  ['CZ', 'CZ25123891'],
  ['DK', 'DK13585628'],
  ['ES', 'ESB58378431'],
  ['EE', 'EE100931558'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['GR', 'EL094259216'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
]

/** Numbers of other formats, as they are written. */
const national: readonly (readonly [string, string, TaxIdFormat, string])[] = [
  ['AD', 'U-132950-X', 'ad_nrt', 'U132950X'],
  ['AE', '100123456789012', 'ae_trn', '100123456789012'],
  ['AR', '20-05536168-2', 'ar_cuit', '20055361682'],
  ['AU', '83 914 571 673', 'au_abn', '83914571673'],
  ['BR', '16.727.230/0001-97', 'br_cnpj', '16727230000197'],
  ['BR', '390.533.447-05', 'br_cpf', '39053344705'],
  ['CA', '123026635', 'ca_bn', '123026635'],
  ['CA', '123026635RT0001', 'ca_gst_hst', '123026635RT0001'],
  ['CA', 'PST-1234-5678', 'ca_pst_bc', 'PST12345678'],
  ['CH', 'CHE-100.155.212', 'ch_uid', 'CHE100155212'],
  ['CH', 'CHE-107.787.577 IVA', 'ch_vat', 'CHE107787577IVA'],
  ['CN', '91110000600037341L', 'cn_tin', '91110000600037341L'],
  ['GB', 'GB 980 7806 84', 'gb_vat', '980780684'],
  ['IN', '27AAPFU0939F1ZV', 'in_gst', '27AAPFU0939F1ZV'],
  ['JP', 'T1234567890123', 'jp_trn', 'T1234567890123'],
  ['KR', '116-82-00276', 'kr_brn', '1168200276'],
  ['MX', 'GODE 561231 GR8', 'mx_rfc', 'GODE561231GR8'],
  ['NO', '995 525 828 MVA', 'no_vat', '995525828MVA'],
  ['TR', '4540536920', 'tr_tin', '4540536920'],
  ['UA', '123456789', 'ua_vat', '123456789'],
  ['US', '91-1144442', 'us_ein', '911144442'],
  ['ZA', '4123456789', 'za_vat', '4123456789'],
]

describe('a VAT number of the European Union', () => {
  test.each(european)('of %s is taken with and without its prefix', (country, number) => {
    const expected = { value: number, format: 'eu_vat' }
    expect(found(number, country)).toEqual(expected)
    expect(found(number.slice(2), country)).toEqual(expected)
    expect(found(` ${number.toLowerCase()} `, country)).toEqual(expected)
  })

  test.each(european)('of %s is refused with a wrong digit', (country, number) => {
    const at = 6
    const digit = (Number(number[at]) + 1) % 10
    const wrong = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
    expect(found(wrong, country, 'eu_vat')).toBeUndefined()
  })

  test('of another country is refused', () => {
    expect(found('DE136695976', 'FR')).toBeUndefined()
    expect(found('EL094259216', 'DE')).toBeUndefined()
  })
})

test.each(national)('in %s, %s is %s', (country, number, format, value) => {
  expect(found(number, country)).toEqual({ value, format })
  expect(found(number, country, format)).toEqual({ value, format })
})

test('a format that comes with the number must fit both the country and the number', () => {
  expect(found('DE136695976', 'DE', 'de_stn')).toBeUndefined()
  expect(found('DE136695976', 'DE', 'gb_vat')).toBeUndefined()
  expect(found('911144442', 'GB', 'us_ein')).toBeUndefined()
  expect(found('181/815/08155', 'DE', 'de_stn')).toEqual({
    value: '18181508155',
    format: 'de_stn',
  })
  expect(found('EU123456789', 'DE')).toEqual({ value: 'EU123456789', format: 'eu_oss_vat' })
})

test('a country without tax ids has none', () => {
  expect(found('123456789', 'AQ')).toBeUndefined()
})

test('any text gets an answer, and what was found is found again', () => {
  const prefixes = taxIdFormats.map((format) => format.slice(0, 2).toUpperCase())
  const countries = fc.constantFrom(...new Set(prefixes))
  const digits = fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n }).map(String)
  const texts = fc.oneof(digits, fc.string({ maxLength: 64 }))
  fc.assert(
    fc.property(texts, countries, (number, country) => {
      const first = found(number, country)
      if (first) expect(found(first.value, country, first.format)).toEqual(first)
    }),
  )
})
