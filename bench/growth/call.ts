import type { Dataset } from './dataset.ts'

export type RequestSpec = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Whose session to send; without it the call sends none. */
  readonly by?: 'admin' | 'user'
}
/** What the n-th request is: pages that are read one after another are not the same. */
export type Call<Known = Dataset> = {
  readonly title: string
  readonly ask: (dataset: Known, n: number) => RequestSpec
  readonly rounds?: number
}
