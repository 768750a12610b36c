import type { Boot } from './boot.ts'

/**
 * Pages with one message. The build renders each of their states; the server chooses by the URL and
 * the session, and fills in what only it knows.
 */
export type Notice = {
  /** With the path and the language, the name of the shell. */
  readonly state: string
  /** What goes in place of the placeholders. */
  readonly fills: Readonly<Record<string, string>>
  /** The same for HTML that the server made. */
  readonly html?: Readonly<Record<string, string>>
}

export type Visit = Pick<Boot, 'session' | 'social' | 'signUp' | 'invitation' | 'legal' | 'locale'>
export type Search = Readonly<Record<string, string>>

export type NoticePage = {
  /** The path to render, where the pattern has a parameter. */
  readonly path?: string
  /** The fields that the page reads, with their greatest length, and others that change nothing. */
  readonly fields: Readonly<Record<string, number>>
  /** The states to render, each with the search that shows it. */
  readonly states: readonly {
    readonly state: string
    readonly search: Search
    readonly signedIn?: boolean
    readonly invitation?: Boot['invitation']
    readonly legal?: Boot['legal']
    /** The language of the text is that of the page. */
    readonly isOwn?: boolean
  }[]
  /** Undefined where the page shows what is not rendered. */
  noticeOf(search: Search, visit: Visit): Notice | undefined
}
