import { unpackBrowser } from './chromium.ts'

/** Once, before each worker launches it. */
export async function setup() {
  await unpackBrowser()
}
