/** The address of a page below the overview, with what the buyer chose for it. */
export function below(home: string, path: string): string {
  const [start = '', query] = home.split('?')
  return start + path + (query === undefined ? '' : `?${query}`)
}
