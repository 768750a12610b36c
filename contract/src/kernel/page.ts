/** A page of the signed-in app. */
type AreaPage = {
  /** The catalogs that it needs besides those of the shell. */
  readonly texts: readonly string[]
  /** The file of its screen, from `web/src/screens`, without its ending. */
  readonly screen: string
  /** The fields of its URL, with the greatest length of each. */
  readonly search?: Readonly<Record<string, number>>
}

export type AreaPages = Readonly<Record<`/${string}`, AreaPage>>
