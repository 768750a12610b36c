/** One leading slash, limited characters, an optional query and fragment. */
const safe = /^\/(?![/\\]|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?(?:#[\w\-.+/=&%@?]*)?$/i
const maxLength = 2048

/** Whether a redirect to this path stays on the same site, however a browser reads it. */
export function isSafePath(path: string): boolean {
  return path.length <= maxLength && safe.test(path)
}
