import type { PagePath } from '@guildhall/contract/pages'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Search = Readonly<Record<string, string | number | undefined>>

type Rest<Path extends string> = [ParamNames<Path>] extends [never]
  ? [search?: Search]
  : [params: Readonly<Record<ParamNames<Path>, string>>, search?: Search]

/** The address of a page of the app; a page that does not exist does not compile. */
export function linkTo<Path extends PagePath>(path: Path, ...rest: Rest<Path>): string {
  const hasParams = path.includes(':')
  const [first, second] = rest as readonly (Search | undefined)[]
  const filled = hasParams
    ? path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(first?.[name])))
    : path
  return withSearch(filled, (hasParams ? second : first) ?? {})
}

/** Adds the fields that have a value. */
export function withSearch(path: string, search: Search): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') fields.set(name, String(value))
  }
  const text = fields.toString()
  return text === '' ? path : `${path}?${text}`
}
