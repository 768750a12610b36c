/** Versions of the API under `/v1`, the default first; their responses do not differ here. */
export const billingVersions = ['2026-04', '2026-10', '2027-01'] as const
