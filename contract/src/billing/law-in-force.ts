/** Since when the law asks for each rule, in the order of its parts; docs/law.md names the articles. */
export const lawInForce = {
  orderButton: ['2014-06-13'],
  consent: ['2014-06-13', '2022-05-28'],
  withdrawal: ['2026-06-19'],
  cancellation: ['2022-07-01', '2023-06-01'],
} as const

/** The laws that only one country has, as that country names them. */
export const cancellationLaws = {
  german: '§ 312k BGB',
  french: 'Art. L. 215-1-1 Code de la consommation',
} as const
