/** The pages of a list under `/v1`, by their number and length. */
export const offsetOf = ({ page, limit }: { readonly page: number; readonly limit: number }) =>
  (page - 1) * limit

export const toPagination = (total: number, limit: number) => ({
  total_count: total,
  max_page: Math.ceil(total / limit),
})
