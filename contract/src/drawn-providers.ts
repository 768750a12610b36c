/** Providers with a logo in `brands.svg`. */
export const drawnProviders: readonly string[] = [
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'github',
  'gitlab',
  'google',
  'kick',
  'linkedin',
  'microsoft',
  'reddit',
  'roblox',
  'spotify',
  'tiktok',
  'twitch',
  'twitter',
  'vk',
  'zoom',
]

/** Placeholder of all of them in the prerendered list of sign-in methods. */
export const drawnProvider = '-drawn-'

/** Placeholders in prerendered pages: of a provider without a logo, and of the name of each. */
export const otherProvider = '-provider-'
export const providerNamePlaceholder = '-name-'
