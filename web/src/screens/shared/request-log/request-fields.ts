/** The filters in the URL, all of them off. */
export const noFilters = {
  find: '',
  method: '',
  status: '',
  key: '',
  period: '',
  before: '',
}

const hour = 3_600_000

/** How far back each period of the filter reaches. */
export const periods = { hour, day: 24 * hour, days: 72 * hour } as const
type Period = keyof typeof periods

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/** Those that developers meet; others can be written into the address. */
export const statuses = [
  '2xx',
  '4xx',
  '5xx',
  '400',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
] as const

type Fields = Readonly<Record<string, string | undefined>>

/** What to ask the server for; what the URL says wrongly is left out. */
export function filtersOf({ find, method, status, key, period }: Fields, now: Date) {
  const reach = Object.hasOwn(periods, period ?? '') ? periods[period as Period] : undefined
  const path = find === undefined || find.startsWith('/') ? find : `/${find}`
  return {
    pathPrefix: path,
    method: methods.find((each) => each === method),
    status: /^[1-5](?:xx|\d\d)$/.test(status ?? '') ? status : undefined,
    keyId: key,
    from: reach === undefined ? undefined : new Date(now.getTime() - reach).toISOString(),
  }
}
