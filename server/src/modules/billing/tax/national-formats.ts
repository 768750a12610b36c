import { type TaxIdFormat, taxIdFormats } from '@guildhall/contract/kernel/billing-address'
import { numbersLibrary } from './numbers-library.ts'

export type NationalFormat = Exclude<TaxIdFormat, 'eu_vat' | 'eu_oss_vat'>

/** The number as it is stored, or undefined. The input has upper case and no separators. */
type Check = (compact: string) => string | undefined

/** By check digits, in any of these kinds of number. */
function numbers(country: string, ...kinds: readonly string[]): Check {
  return (compact) => {
    for (const kind of kinds) {
      const validator = numbersLibrary().stdnum[country]?.[kind]
      if (!validator) throw new Error(`stdnum has no numbers ${country}.${kind}.`)
      const found = validator.validate(compact)
      if (found.isValid) return found.compact
    }
    return undefined
  }
}

/** By its letters and length: for numbers without a public check digit. */
const pattern =
  (shape: RegExp): Check =>
  (compact) =>
    shape.test(compact) ? compact : undefined

const shaped =
  (shape: RegExp, check: Check): Check =>
  (compact) =>
    shape.test(compact) ? check(compact) : undefined

const hungarian = numbers('HU', 'anum')

const checks: Readonly<Record<NationalFormat, Check>> = {
  ad_nrt: numbers('AD', 'nrt'),
  ae_trn: pattern(/^100\d{12}$/),
  ar_cuit: numbers('AR', 'cuit'),
  au_abn: numbers('AU', 'abn'),
  au_arn: pattern(/^\d{12}$/),
  bg_uic: numbers('BG', 'vat'),
  bh_vat: pattern(/^\d{15}$/),
  bo_tin: pattern(/^\d{7,12}$/),
  br_cnpj: numbers('BR', 'cnpj'),
  br_cpf: numbers('BR', 'cpf'),
  ca_bn: shaped(/^\d{9}$/, numbers('CA', 'bn')),
  ca_gst_hst: shaped(/^\d{9}RT\d{4}$/, numbers('CA', 'gst')),
  ca_pst_bc: pattern(/^PST\d{8}$/),
  ca_pst_mb: pattern(/^\d{7}$/),
  ca_pst_sk: pattern(/^\d{7}$/),
  ca_qst: shaped(/^\d{10}TQ\d{4}$/, numbers('CA', 'qst')),
  ch_uid: numbers('CH', 'uid'),
  ch_vat: numbers('CH', 'vat'),
  cl_tin: numbers('CL', 'rut'),
  cn_tin: numbers('CN', 'uscc'),
  co_nit: numbers('CO', 'nit'),
  cr_tin: numbers('CR', 'cpj', 'cpf'),
  de_stn: numbers('DE', 'stnr'),
  do_rcn: numbers('DO', 'rnc', 'cedula'),
  ec_ruc: numbers('EC', 'ruc'),
  eg_tin: numbers('EG', 'tn'),
  es_cif: numbers('ES', 'cif'),
  gb_vat: numbers('GB', 'vat'),
  ge_vat: pattern(/^\d{9}$/),
  hk_br: pattern(/^\d{8}(?:\d{3})?$/),
  hr_oib: numbers('HR', 'oib'),
  hu_tin: (compact) =>
    /^\d{8}[1-5]\d{2}$/.test(compact) && hungarian(compact.slice(0, 8)) ? compact : undefined,
  id_npwp: numbers('ID', 'npwp'),
  il_vat: numbers('IL', 'hp', 'idnr'),
  in_gst: numbers('IN', 'gstin'),
  is_vat: numbers('IS', 'vsk'),
  jp_cn: numbers('JP', 'cn'),
  jp_rn: pattern(/^\d{5}$/),
  jp_trn: pattern(/^T\d{13}$/),
  ke_pin: numbers('KE', 'pin'),
  kr_brn: numbers('KR', 'brn'),
  kz_bin: pattern(/^\d{12}$/),
  li_uid: numbers('CH', 'uid'),
  mk_vat: numbers('MK', 'edb'),
  mu_tan: pattern(/^\d{8}$/),
  mx_rfc: numbers('MX', 'rfc'),
  my_frp: pattern(/^\d{8}$/),
  my_itn: pattern(/^[A-Z]{1,2}\d{9,11}$/),
  my_sst: pattern(/^[A-Z]\d{14}$/),
  ng_tin: pattern(/^\d{12}$/),
  no_vat: numbers('NO', 'mva'),
  no_voec: pattern(/^\d{7}$/),
  nz_gst: numbers('NZ', 'ird'),
  om_vat: pattern(/^OM\d{10}$/),
  pe_ruc: numbers('PE', 'ruc'),
  ph_tin: pattern(/^\d{9}(?:\d{3})?$/),
  ro_tin: numbers('RO', 'cnp'),
  rs_pib: numbers('RS', 'pib'),
  ru_inn: numbers('RU', 'inn'),
  ru_kpp: pattern(/^\d{4}[0-9A-Z]{2}\d{3}$/),
  sa_vat: pattern(/^3\d{13}3$/),
  sg_gst: pattern(/^M[0-9A-Z]\d{7}[A-Z]$/),
  sg_uen: numbers('SG', 'uen'),
  si_tin: numbers('SI', 'ddv'),
  sv_nit: numbers('SV', 'nit'),
  th_vat: numbers('TH', 'tin'),
  tr_tin: numbers('TR', 'vkn', 'tckimlik'),
  tw_vat: numbers('TW', 'ubn'),
  ua_vat: pattern(/^\d{9,12}$/),
  us_ein: numbers('US', 'ein'),
  uy_ruc: numbers('UY', 'rut'),
  ve_rif: numbers('VE', 'rif'),
  vn_tin: numbers('VN', 'mst'),
  za_vat: numbers('ZA', 'vat'),
}

const isNational = (format: TaxIdFormat): format is NationalFormat => Object.hasOwn(checks, format)

/** In the order of the list of all formats. */
export function nationalFormatsOf(country: string): readonly NationalFormat[] {
  const prefix = `${country.toLowerCase()}_`
  return taxIdFormats.filter(isNational).filter((format) => format.startsWith(prefix))
}

/** The number as it is stored, or undefined. */
export function nationalNumber(format: NationalFormat, compact: string): string | undefined {
  return checks[format](compact)
}
