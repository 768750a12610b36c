import type { BrowserContext, Page } from 'playwright-core'

/** A phone of the lower half on a slow mobile network, as Lighthouse takes it. */
const cpuSlowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

/** A page that a slow device opens: everything in it, and all that it fetches, takes longer. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}
