import { invite } from './drawn-invitations.ts'
import { legalPageOf } from './drawn-legal.ts'
import { otherProvider, providerNamePlaceholder } from './drawn-providers.ts'
import type { Notice, NoticePage, Search, Visit } from './notice-page.ts'
import { causeOf, errorCauses, linkErrorOf, linkErrors, linkOutcomeOf } from './outcomes.ts'

/** The code of an error, as it was given. */
export const causePlaceholder = '-cause-'
/** The address of the signed-in user. */
export const emailPlaceholder = '-email-'

/** This spelling comes from the reset of a password, and leads back there. */
const ofReset = 'INVALID_TOKEN'

const error: NoticePage = {
  fields: { error: 64, error_description: 1000 },
  states: [...errorCauses, ofReset].map((cause) => ({ state: cause, search: { error: cause } })),
  noticeOf({ error: given = 'unknown' }) {
    const state = given === ofReset ? ofReset : causeOf(given)
    return { state, fills: { [causePlaceholder]: given } }
  },
}

const signOut: NoticePage = {
  fields: { done: 1, deleted: 1 },
  states: [
    { state: 'done', search: { done: '1' } },
    { state: 'deleted', search: { deleted: '1' } },
    { state: 'ask', search: {}, signedIn: true },
  ],
  noticeOf({ done, deleted }, { session }) {
    if (session && (deleted !== undefined || done === undefined)) {
      return { state: 'ask', fills: { [emailPlaceholder]: session.user.email } }
    }
    return { state: deleted === undefined ? 'done' : 'deleted', fills: {} }
  },
}

const linkAccount: NoticePage = {
  fields: { provider: 64 },
  states: [
    { state: 'some', search: {} },
    { state: 'known', search: { provider: otherProvider } },
    { state: 'ready', search: { provider: otherProvider }, signedIn: true },
  ],
  noticeOf({ provider }, { session, social }) {
    const offered = social.find(({ id }) => id === provider)
    if (!offered) return { state: 'some', fills: {} }
    // The id is a part of a URL.
    if (!/^[\w-]+$/.test(offered.id)) return undefined
    const fills = { [otherProvider]: offered.id, [providerNamePlaceholder]: offered.name }
    if (!session) return { state: 'known', fills }
    return { state: 'ready', fills: { ...fills, [emailPlaceholder]: session.user.email } }
  },
}

const confirmEmail: NoticePage = {
  fields: { state: 24, error: 64, change: 1 },
  states: [
    ...['verified', 'used'].flatMap((state) => [
      { state, search: { state } },
      { state: `${state} in`, search: { state }, signedIn: true },
    ]),
    ...['agreed', 'changed', 'changed-unverified'].map((state) => ({ state, search: { state } })),
    ...linkErrors.flatMap((code) => [
      { state: `error ${code}`, search: { error: code } },
      { state: `error ${code} change`, search: { error: code, change: '1' } },
    ]),
  ],
  noticeOf({ state, error: given, change }, { session }) {
    const noFills = (name: string) => ({ state: name, fills: {} })
    if (given !== undefined) {
      // What a signed-in user can do next depends on what this browser has stored.
      if (session) return undefined
      return noFills(`error ${linkErrorOf(given)}${change === undefined ? '' : ' change'}`)
    }
    const outcome = linkOutcomeOf(state)
    if (outcome === 'verified' || outcome === 'used') {
      return noFills(session ? `${outcome} in` : outcome)
    }
    if (outcome === undefined || session) return undefined
    return noFills(outcome === 'other-account' ? 'verified' : outcome)
  },
}

export const noticePages: Readonly<Record<string, NoticePage>> = {
  '/error': error,
  '/sign-out': signOut,
  '/link-account': linkAccount,
  '/confirm/email': confirmEmail,
  '/invite/:id': invite,
  '/legal/terms': legalPageOf('terms'),
  '/legal/privacy': legalPageOf('privacy'),
}

/** The name of the page at this path. */
function patternOf(path: string): string {
  return /^\/invite\/[\w-]+$/.test(path) ? '/invite/:id' : path
}

/** The fields of a query; undefined if there are others, or a field that the page would not accept. */
function plainFields(search: string, { fields }: NoticePage): Search | undefined {
  const given = [...new URLSearchParams(search)]
  const isPlain = given.every(
    ([name, value]) =>
      Object.hasOwn(fields, name) && value !== '' && value.length <= (fields[name] ?? 0),
  )
  const found = Object.fromEntries(given)
  return isPlain && Object.keys(found).length === given.length ? found : undefined
}

/** What a page with one message shows at this URL, if it is rendered, and the name of that page. */
export function noticeAt(
  path: string,
  search: string,
  visit: Visit,
): (Notice & { readonly page: string }) | undefined {
  const name = patternOf(path)
  const page = Object.hasOwn(noticePages, name) ? noticePages[name] : undefined
  const fields = page && plainFields(search, page)
  const notice = fields && page.noticeOf(fields, visit)
  return notice && { ...notice, page: name }
}
