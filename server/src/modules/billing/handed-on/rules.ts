type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Which organization is meant there, and here. */
export type Names = { readonly there: string | null; readonly here: string }

/**
 * The path of a request; undefined where a part of it would be read as a step through folders, however it is
 * written.
 */
export function pathOf(path: string, params: Readonly<Record<string, string>>) {
  const parts = Object.values(params)
  if (parts.some((part) => part === '.' || part === '..' || !part.isWellFormed())) return undefined
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

export function searchOf(search: string, { here, there }: Names): string {
  const params = new URLSearchParams(search)
  if (there === null || !params.getAll('organization_id').includes(here)) return search
  params.set('organization_id', there)
  return params.toString()
}

/** Tokens of one organization may not name it when something is created. */
const isOfOne = (token: string) => token.startsWith('polar_oat_')

function withName(value: unknown, { here, there }: Names, token: string): unknown {
  if (!isObject(value) || value.organization_id !== here) return value
  const { organization_id: _, ...rest } = value
  return isOfOne(token) ? rest : { ...rest, organization_id: there }
}

/** What is sent: as it came, but for the name of the organization. */
export function bodyOf(body: unknown, names: Names, token: string): unknown {
  const named = withName(body, names, token)
  if (!isObject(named) || !Array.isArray(named.events)) return named
  return { ...named, events: named.events.map((event) => withName(event, names, token)) }
}

/** What came back: as it came, but for the name of the organization, wherever it stands. */
export function oursOf(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => oursOf(each, names))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'organization_id' && each === names.there ? names.here : oursOf(each, names),
    ]),
  )
}

/** What refuses the token, and says nothing about the request. */
export function refusesToken(status: number, body: unknown): boolean {
  if (status === 401) return true
  const error = isObject(body) ? body.error : undefined
  return status === 403 && (error === 'insufficient_scope' || error === 'NotPermitted')
}

/** As text of a header; undefined for what is none. */
export const waitOf = (header: string | null) =>
  header !== null && /^[\w :,+-]{1,64}$/.test(header) ? header : undefined
