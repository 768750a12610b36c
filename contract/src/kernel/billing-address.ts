import { z } from 'zod'
import { hasStates, isCountry, stateCode } from './countries.ts'

/** Inputs of addresses and tax ids under `/v1`. */

const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text || null)

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, { error: 'Invalid country code.', params: { type: 'enum' } })

/** The states of the United States and of Canada are stored as `US-NY`; `NY` is accepted as well. */
export const AddressInput = z
  .object({
    line1: Line(256),
    line2: Line(256),
    postal_code: Line(32),
    city: Line(128),
    state: Line(128),
    country: Country,
  })
  .transform((address, context) => {
    const { country, state } = address
    if (state === null || !hasStates(country)) return address
    const code = stateCode(country, state)
    if (code !== undefined) return { ...address, state: code }
    context.addIssue({ code: 'custom', path: ['state'], message: 'Invalid state.' })
    return z.NEVER
  })

export const taxIdFormats = [
  'ad_nrt',
  'ae_trn',
  'ar_cuit',
  'au_abn',
  'au_arn',
  'bg_uic',
  'bh_vat',
  'bo_tin',
  'br_cnpj',
  'br_cpf',
  'ca_bn',
  'ca_gst_hst',
  'ca_pst_bc',
  'ca_pst_mb',
  'ca_pst_sk',
  'ca_qst',
  'ch_uid',
  'ch_vat',
  'cl_tin',
  'cn_tin',
  'co_nit',
  'cr_tin',
  'de_stn',
  'do_rcn',
  'ec_ruc',
  'eg_tin',
  'es_cif',
  'eu_oss_vat',
  'eu_vat',
  'gb_vat',
  'ge_vat',
  'hk_br',
  'hr_oib',
  'hu_tin',
  'id_npwp',
  'il_vat',
  'in_gst',
  'is_vat',
  'jp_cn',
  'jp_rn',
  'jp_trn',
  'ke_pin',
  'kr_brn',
  'kz_bin',
  'li_uid',
  'mk_vat',
  'mu_tan',
  'mx_rfc',
  'my_frp',
  'my_itn',
  'my_sst',
  'ng_tin',
  'no_vat',
  'no_voec',
  'nz_gst',
  'om_vat',
  'pe_ruc',
  'ph_tin',
  'ro_tin',
  'rs_pib',
  'ru_inn',
  'ru_kpp',
  'sa_vat',
  'sg_gst',
  'sg_uen',
  'si_tin',
  'sv_nit',
  'th_vat',
  'tr_tin',
  'tw_vat',
  'ua_vat',
  'us_ein',
  'uy_ruc',
  've_rif',
  'vn_tin',
  'za_vat',
] as const

export type TaxIdFormat = (typeof taxIdFormats)[number]

const isFormat = (text: string): text is TaxIdFormat =>
  (taxIdFormats as readonly string[]).includes(text)

/** A valid tax id. */
export type TaxId = { readonly value: string; readonly format: TaxIdFormat }

const TaxIdNumber = z.string().trim().max(64)
const Format = z.string().refine(isFormat, {
  error: 'Unknown format of tax ids.',
  params: { type: 'enum' },
})

/** The number alone, or with its format. Whether it is valid depends on the country of the address. */
export const TaxIdInput = z
  .union([TaxIdNumber, z.tuple([TaxIdNumber, Format])])
  .transform((input) => {
    const [number, format] = typeof input === 'string' ? [input, null] : input
    return number === '' ? null : { number, format }
  })
export type TaxIdInput = NonNullable<z.output<typeof TaxIdInput>>

/** The number and its format, one of `taxIdFormats`, as customers have it in responses. */
export const TaxIdPair = z.tuple([z.string(), z.string()])
