/** What is shown of a path and a query: no secrets and nothing about customers. */

const longestPath = 1_000
const leftOut = '…'

const secretName =
  /token|secret|password|signature|authorization|cookie|^(?:key|code|otp|hash|email|query|q|search|name)$|_(?:key|code|hash|email)$|(?:Key|Code|Hash|Email)$/i
/** Tokens of this server have a prefix; those of others are recognized by theirs. */
const tokenText = /(?:polar_[a-z]{2,8}_|whsec_|eyJ|\b(?:gh[a-z]|sk|rk|pk)_)[\w.-]{8,}/
const harmless = /^[\w.:,~+-]{0,64}$/
const namesObject = /(?:^|_)ids?$|Ids?$/
const longestId = 36
/** Long values of letters and digits are ids where the name says so, and otherwise may be tokens. */
const maybeToken = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{24,}$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return '%'
  }
}

function isShown(name: string, encoded: string): boolean {
  const value = decoded(encoded)
  if (secretName.test(name) || tokenText.test(value) || value.includes('@')) return false
  if (namesObject.test(name)) return harmless.test(value) && value.length <= longestId
  return harmless.test(value) && (uuid.test(value) || !maybeToken.test(value))
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
      if (at < 0) return harmless.test(part) && !maybeToken.test(part) ? part : leftOut
      const name = decoded(part.slice(0, at))
      const shown = /^[\w.[\]-]{1,64}$/.test(name) ? part.slice(0, at) : leftOut
      const inner = /\[([^\]]*)\]$/.exec(name)?.[1]
      const isSafe = isShown(name.replace(/\[.*$/, ''), part.slice(at + 1))
      const isSafeInside = inner === undefined || !secretName.test(inner)
      return `${shown}=${isSafe && isSafeInside ? part.slice(at + 1) : leftOut}`
    })
    .join('&')
}

export function shownPath(route: string, path: string, search: string): string {
  const shown = shownSegments(route, path)
  return (search === '' ? shown : `${shown}?${shownQuery(search)}`).slice(0, longestPath)
}

const everyToken = new RegExp(tokenText.source, 'g')
const bearer = /\b(bearer)\s+[\w.~+/-]{8,}=*/gi

/** Errors of this server name no token; if one ever does by mistake, it still is not stored. */
export function shownAnswer(answer: string): string {
  return answer.replace(bearer, `$1 ${leftOut}`).replace(everyToken, leftOut)
}
