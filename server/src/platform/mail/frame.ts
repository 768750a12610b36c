import { page, type Reply } from '../http/index.ts'

/**
 * An email may only be displayed: no scripts, no external images, no forms, and only our own pages
 * may frame it. Links open in a new tab, which the sandbox allows.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The HTML of an email, for a frame of the web app. */
export function emailFrame(html: string): Reply<never> {
  // Links cannot navigate inside that frame, so they open in a new tab.
  const withBase = html.replace('<head>', '<head>\n<base target="_blank">')
  return page(withBase, { 'content-security-policy': policy })
}

/** The same for a frame that follows a form: nothing in it leads anywhere. */
export const emailPicture = (html: string): Reply<never> =>
  page(html.replace('<body ', '<body id="root" '), {
    'content-security-policy': policy.replace(/sandbox .*$/, 'sandbox allow-same-origin'),
  })
