/** A page of the signed-in app. */
export type AreaPage = {
  /** The catalogs that it needs besides those of the shell. */
  readonly texts: readonly string[]
  /** The file of its screen, from `web/src/screens`, without its ending. */
  readonly screen: string
  /** The fields of its URL, with the greatest length of each. */
  readonly search?: Readonly<Record<string, number>>
  /**
   * What it reads first when its address has no search: the browser fetches it beside the scripts, not
   * after them. Exactly as the page asks for it.
   */
  readonly reads?: readonly string[]
}

export type AreaPages = Readonly<Record<`/${string}`, AreaPage>>
