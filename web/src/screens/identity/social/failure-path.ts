/** The page that explains a failure of this provider. */
export const failurePath = (id: string) => `/error?provider=${encodeURIComponent(id)}`
