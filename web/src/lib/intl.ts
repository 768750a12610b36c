/** Making a formatter takes as long as formatting some hundred values with it. */
function kept<Options, Format>(make: (locale: string, options: Options | undefined) => Format) {
  const known = new Map<string, Format>()
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const found = known.get(key) ?? make(locale, options)
    known.set(key, found)
    return found
  }
}

/** As `Intl`, but each formatter once. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) =>
    new Intl.DateTimeFormat(locale, options),
)
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
)
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) =>
    new Intl.RelativeTimeFormat(locale, options),
)
export const listFormat = kept((locale) => new Intl.ListFormat(locale))
