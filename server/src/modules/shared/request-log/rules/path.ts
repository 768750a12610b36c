/** What is shown of a path and a query: no secrets and nothing about customers. */

const longestPath = 1_000
const leftOut = '…'

/** What may be secret, or about somebody. */
const privateName =
  /token|secret|pass|pwd|sig|auth|cookie|jwt|session|bearer|credential|metadata|external|value|name|phone|address|search|query|^(?:key|code|otp|pin|hash|email|q)$|_(?:key|code|hash|email)$|(?:Key|Code|Hash|Email)$/i
/** Tokens of this server have a prefix; those of others are recognized by theirs. */
const tokenText = /(?:polar_[a-z]{2,8}_|whsec_|eyJ|\b(?:gh[a-z]|sk|rk|pk)_)[\w.-]{8,}/

const namesObject = /(?:^|_)(?:ids?|slug)$|(?:Ids?|Slug)$/
const objectText = /^[\w.,-]{0,36}$/
/** What an endpoint offers to choose from, numbers, times, currencies, countries and time zones. */
const chosenText =
  /^(?:-?[a-z][A-Za-z_]{0,31}(?:,-?[a-z][A-Za-z_]{0,31}){0,9}|-?\d{1,12}(?:\.\d{1,6})?|\d{4}-\d\d-\d\d(?:T[\d:.]{2,15}(?:Z|[ +-]\d\d:?\d\d)?)?|[A-Z]{2,3}|[A-Z][A-Za-z_]+\/[A-Za-z_/]{2,40}|)$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** `filter[created]`; longer ones, and those with digits, may be tokens in a wrong place. */
const shownName = /^[A-Za-z][A-Za-z_-]{0,31}(?:\[[A-Za-z_-]{0,31}\]){0,3}$/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return '%'
  }
}

/** Only what cannot be a secret, instead of everything that does not look like one. */
function isShown(name: string, encoded: string): boolean {
  const value = decoded(encoded)
  if (name.split(/[[\]]+/).some((each) => privateName.test(each))) return false
  if (tokenText.test(value)) return false
  if (namesObject.test(name)) return objectText.test(value)
  return uuid.test(value) || chosenText.test(value)
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

/**
 * The segments of a pattern stand for themselves; the others are shown like values of its parameters. They
 * are compared from the end, since the account API may have another base path.
 */
function shownSegments(route: string, path: string): string {
  const pattern = segmentsOf(route)
  const before = segmentsOf(path).length - pattern.length
  return path
    .split('/')
    .map((segment, index) => {
      const name = pattern[index - before]
      if (name === undefined || !name.startsWith(':')) return segment
      return isShown(name.slice(1), segment) ? segment : name
    })
    .join('/')
}

/** Names stay, so that a developer sees what was asked; values that may be secrets are left out. */
function shownQuery(search: string): string {
  return search
    .split('&')
    .map((part) => {
      const at = part.indexOf('=')
      const encodedName = at < 0 ? part : part.slice(0, at)
      const name = decoded(encodedName)
      const shown = shownName.test(name) ? encodedName : leftOut
      if (at < 0) return shown
      const value = part.slice(at + 1)
      return `${shown}=${isShown(name, value) ? value : leftOut}`
    })
    .join('&')
}

export function shownPath(route: string, path: string, search: string): string {
  const shown = shownSegments(route, path)
  return (search === '' ? shown : `${shown}?${shownQuery(search)}`).slice(0, longestPath)
}

const everyToken = new RegExp(tokenText.source, 'g')
const credentials = /\b(bearer|basic)\s+[\w.~+/-]{8,}=*/gi
const emailAddress = /[^\s"'<>()[\]{},;:@\\]{1,64}@[^\s"'<>()[\]{},;:@\\]{1,255}/g

/** What programs call themselves, and errors of this server: no credentials and no email addresses. */
export function shownText(text: string): string {
  return text
    .replace(credentials, `$1 ${leftOut}`)
    .replace(everyToken, leftOut)
    .replace(emailAddress, leftOut)
}
