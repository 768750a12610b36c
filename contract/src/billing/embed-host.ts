const https = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/
const localhost = /^http:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * The origin of a page that may show a checkout in a frame. It becomes a part of a header, so nothing that
 * means something there, such as `*`, `,` or `;`, is in it.
 */
export const isEmbedHost = (text: string) =>
  text.length <= 256 &&
  (https.test(text) || localhost.test(text)) &&
  URL.canParse(text) &&
  new URL(text).origin === text

export const mostEmbedHosts = 50
